import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { ImportProblem } from '#shared/schemas/product-import.schema.ts';
import type { ProductColumn } from './product-cells.ts';
import type { FileGroup } from './read-product-file.ts';

/** Why a product of a file can't be imported. */
export class RefusedImport extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super('refused');
    this.problems = problems;
  }
}

const FIELD_COLUMNS: Partial<Record<string, ProductColumn>> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  isActive: 'Active',
  allowCustomization: 'Customizable',
  imageUrl: 'Image URL',
  inventory: 'Stock',
  updatedAt: 'Updated',
};

const VARIANT_FIELD_COLUMNS: Partial<Record<string, ProductColumn>> = {
  id: 'Variant ID',
  size: 'Size',
  color: 'Color',
  retailPrice: 'Variant price',
  sku: 'SKU',
  isAvailable: 'Available',
  inventory: 'Stock',
};

/**
 * Returns the messages of fields by line and column.
 * @param variantLines the lines of the variants in the order in which they were sent
 */
function problemsOfFields(
  fields: FieldErrors,
  line: number,
  variantLines: readonly (number | undefined)[] = [],
): ImportProblem[] {
  return Object.entries(fields).map(([field, message]) => {
    const [, index, name = ''] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? [];
    if (index === undefined) return { line, column: FIELD_COLUMNS[field] ?? null, message };
    const column = VARIANT_FIELD_COLUMNS[name] ?? null;
    return { line: variantLines[Number(index)] ?? line, column, message };
  });
}

/** Calls `work`. If the catalog refuses it, refuses the lines of the product with the same messages. */
export function refusing<T>(line: number, variantLines: readonly (number | undefined)[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'stale') throw error;
    const ofFields = problemsOfFields(error.fields ?? {}, line, variantLines);
    throw new RefusedImport(
      ofFields.length > 0 ? ofFields : [{ line, column: null, message: error.message }],
    );
  }
}

/** Refuses the lines of a product if there are problems. */
export function refuseAny(problems: readonly ImportProblem[]): void {
  if (problems.length > 0) throw new RefusedImport(problems);
}

interface Parsed<T> {
  success: boolean;
  data?: T;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}

/** Returns the parsed fields. If some are invalid, refuses the lines of the product. */
export function parsedOf<T>(
  parsed: Parsed<T>,
  line: number,
  variantLines: readonly (number | undefined)[] = [],
): T {
  if (parsed.success) return parsed.data as T;
  const issues = parsed.error?.issues ?? [];
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  throw new RefusedImport(problemsOfFields(fields, line, variantLines));
}

const YES_OR_NO = new Map([
  ...['yes', 'y', 'true', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

/**
 * Reads yes or no from a cell.
 * @param fallback the value of an empty cell; without it, an empty cell is refused
 */
export function readYesOrNo(
  { line, cells }: FileGroup[0],
  column: 'Active' | 'Customizable' | 'Available',
  fallback?: boolean,
): boolean {
  const word = cells[column].trim().toLowerCase();
  const answer = word === '' ? fallback : YES_OR_NO.get(word);
  if (answer === undefined) throw new RefusedImport([{ line, column, message: 'Write yes or no.' }]);
  return answer;
}
