/** Text that a spreadsheet would read as a formula, with any apostrophes in front, so that `unguarded` finds out which one is ours. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
/** A negative amount looks like a formula, but isn't. */
const NEGATIVE_AMOUNT = /^-\d+\.\d\d$/;
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
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) && !NEGATIVE_AMOUNT.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a cell of a file that `csvRow` wrote as it was before its apostrophe. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
