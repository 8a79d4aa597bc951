import { CsvError, type Info, parse } from 'csv-parse/sync';

export interface CsvRecord {
  cells: string[];
  /** Counted from 1: where the record begins. */
  line: number;
}

/**
 * Parses a CSV file from a spreadsheet: with commas, or with the semicolons or tabs of Excel in other languages, with or without a byte
 * order mark. Leaves out empty lines, and lines of separators alone. Returns its records, header included, or the line that can't be read.
 */
export function parseCsv(text: string): CsvRecord[] | { line: number; message: string } {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Left behind by spreadsheets: `;;;`.
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: Info }[];
    // csv-parse has the line on which a record ends.
    return parsed.map(({ record, info }) => ({
      cells: record,
      line: info.lines - record.join('').split(/\r\n|\r|\n/).length + 1,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    return { line: lines ?? 1, message: "This line can't be read. Check its quotation marks." };
  }
}

function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1);
  return [';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ',';
}
