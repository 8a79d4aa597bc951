import { unguarded } from '#server/kernel/http/csv.ts';
import { parseCsv } from '#server/kernel/http/parse-csv.ts';
import { cutAtWord } from '#shared/cut-text.ts';
import { type ImportProblem, MAX_IMPORT_LINES } from '#shared/schemas/product-import.schema.ts';
import { OWN_COLUMNS, PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from './product-cells.ts';

/** A line of the file. */
export interface FileLine {
  /** Counted from 1: where the line begins. */
  line: number;
  cells: ProductCells;
}

/** The lines of one product. */
export type FileGroup = [FileLine, ...FileLine[]];

const MAX_QUOTED_LENGTH = 40;

/** Reads a CSV file of products, in any order of columns and lines, and returns its products or its problems. */
export function readProductFile(file: Uint8Array): { groups: FileGroup[]; problems: ImportProblem[] } {
  const lines = readLines(file);
  if (!('lines' in lines)) return { groups: [], problems: lines.problems };
  const problems: ImportProblem[] = [];
  const seen = new Map<string, number>();
  const groups = new Map<string, FileGroup>();
  for (const one of lines.lines) {
    const { line, cells } = one;
    // New products have no id, only a name.
    const product = cells.ID || `new ${cells.Name.trim().toLowerCase()}`;
    const variant = cells['Variant ID'] || `${cells.Size.trim()}\n${cells.Color.trim()}`.toLowerCase();
    const key = `${product}\n${variant}`;
    const first = seen.get(key);
    if (first !== undefined) {
      problems.push({
        line,
        column: null,
        message: `This is the same product and variant as line ${first}.`,
      });
      continue;
    }
    seen.set(key, line);
    const group = groups.get(product);
    if (group) group.push(one);
    else groups.set(product, [one]);
  }
  const contradictions = [...groups.values()].flatMap(contradictionsOf);
  return { groups: [...groups.values()], problems: [...problems, ...contradictions] };
}

function contradictionsOf([first, ...others]: FileGroup): ImportProblem[] {
  return others.flatMap(({ line, cells }) =>
    ([...OWN_COLUMNS, 'Updated'] as const)
      .filter((column) => cells[column] !== first.cells[column])
      .map((column) => ({
        line,
        column,
        message: `Line ${first.line} of the same product has “${quoted(first.cells[column])}”. Enter the same value in all its lines.`,
      })),
  );
}

function readLines(file: Uint8Array): { lines: FileLine[] } | { problems: ImportProblem[] } {
  const problem = (line: number, message: string, column: string | null = null) => ({
    problems: [{ line, column, message }],
  });
  const text = decode(file);
  if (text === null) return problem(1, 'This file has unreadable characters. Save it as “CSV UTF-8”.');
  if (text.trim() === '') return problem(1, 'This file is empty.');
  const records = parseCsv(text);
  if (!Array.isArray(records)) return problem(records.line, records.message);
  const [header, ...body] = records;
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const indexOf = new Map(PRODUCT_COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())]));
  const ofHeader = headerProblems(header?.cells ?? [], names);
  if (ofHeader.length > 0) return { problems: ofHeader };
  if (body.length === 0) return problem(1, 'There is no product in this file.');
  if (body.length > MAX_IMPORT_LINES)
    return problem(1, `This file has more than ${MAX_IMPORT_LINES} lines. Split it.`);
  const short = body.filter(({ cells: record }) => record.length !== names.length);
  if (short.length > 0)
    return {
      problems: short.map(({ cells: record, line }) => ({
        ...{ line, column: null },
        message: `This line has ${record.length} cells instead of ${names.length}.`,
      })),
    };
  const cellOf = (record: readonly string[], column: ProductColumn) =>
    unguarded(record[indexOf.get(column) ?? -1] ?? '');
  const lines = body.map(({ cells: record, line }) => ({
    line,
    cells: Object.fromEntries(
      PRODUCT_COLUMNS.map((column) => [column, cellOf(record, column)]),
    ) as unknown as ProductCells,
  }));
  return { lines };
}

function headerProblems(header: readonly string[], names: readonly string[]): ImportProblem[] {
  const known = PRODUCT_COLUMNS.map((column) => column.toLowerCase());
  const missing = PRODUCT_COLUMNS.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length === PRODUCT_COLUMNS.length)
    return [
      {
        line: 1,
        column: null,
        message: 'This line has to name the columns. Begin with an export of products.',
      },
    ];
  return [
    ...missing.map((column) => ({
      ...{ line: 1, column },
      message: 'This column is missing. An export has all of them.',
    })),
    ...header.flatMap((name, index) => {
      const column = quoted(name.trim()) || `Column ${index + 1}`;
      if (!known.includes(names[index] ?? ''))
        return [{ line: 1, column, message: 'Unknown column. Remove it.' }];
      if (names.indexOf(names[index] ?? '') < index)
        return [{ line: 1, column, message: 'This column is there twice.' }];
      return [];
    }),
  ];
}

function decode(file: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

const quoted = (text: string) => cutAtWord(text, MAX_QUOTED_LENGTH);
