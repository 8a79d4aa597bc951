import { parseCsv } from '#server/kernel/http/parse-csv.ts';
import { cutAtWord } from '#shared/cut-text.ts';
import { TaxState } from '#shared/schemas/setting-values.schema.ts';
import type { TaxImport } from '#shared/schemas/settings.schema.ts';
import { US_STATE_NAMES } from '#shared/us-states.ts';

/** The columns of a tax table's CSV file; imports accept any order and case. */
export const TAX_COLUMNS = ['state', 'rate', 'clothing', 'shipping'] as const;

const STATES = new Map(
  Object.entries(US_STATE_NAMES).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);
const ANSWERS = new Map([
  ...['yes', 'y', 'true', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

/** How many characters of a cell a message quotes. */
const MAX_QUOTED_LENGTH = 30;

type Problem = TaxImport['problems'][number];

/**
 * Parses a tax table from a CSV file (docs/product/checkout.md#tax): with commas, or with the semicolons and decimal commas of
 * Excel in other languages, with or without a byte order mark. Returns its states, or the problems by line.
 */
export function readTaxFile(text: string): TaxImport {
  const rows = parseCsv(text);
  if (!Array.isArray(rows)) return { states: [], problems: [rows] };
  const [header, ...body] = rows;
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = TAX_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return refused(1, `The first line must name the columns ${TAX_COLUMNS.join(', ')}.`);
  if (body.length === 0) return refused(1, 'There is no state in this file.');

  const states: TaxState[] = [];
  const problems: Problem[] = [];
  const lineOf = new Map<string, number>();
  for (const { cells: row, line } of body) {
    const cells = new Map(names.map((name, index) => [name, row[index]?.trim() ?? '']));
    const read = readRow(cells);
    if (typeof read === 'string') problems.push({ line, message: read });
    else if (lineOf.has(read.state))
      problems.push({
        line,
        message: `${read.state} is on line ${lineOf.get(read.state)} already.`,
      });
    else {
      lineOf.set(read.state, line);
      states.push(read);
    }
  }
  return problems.length > 0 ? { states: [], problems } : { states, problems };
}

/** @returns the problem with the row, in a sentence */
function readRow(cells: Map<string, string>): TaxState | string {
  const cell = (name: (typeof TAX_COLUMNS)[number]) => cells.get(name) ?? '';
  const state = STATES.get(cell('state').toLowerCase());
  if (!state) return `“${cutAtWord(cell('state'), MAX_QUOTED_LENGTH)}” is not a US state.`;
  const answers = [cell('clothing'), cell('shipping')].map((word) => ANSWERS.get(word.toLowerCase()));
  const [clothing, shipping] = answers;
  if (clothing === undefined || shipping === undefined)
    return `Write yes or no for clothing and shipping of ${state}.`;
  const rate = cell('rate')
    .replace(/\s*%$/, '')
    .replace(/^(\d+),(\d+)$/, '$1.$2');
  const row = TaxState.safeParse({ state, rate, clothing, shipping });
  return row.success ? row.data : `${state}: ${row.error.issues[0]?.message}.`;
}

function refused(line: number, message: string): TaxImport {
  return { states: [], problems: [{ line, message }] };
}
