/** What a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** Negative numbers look like one, but are none. */
const NUMBER = /^-\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Formats a row of a CSV file (RFC 4180), with its line break. A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front, which spreadsheets don't show.
 */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
