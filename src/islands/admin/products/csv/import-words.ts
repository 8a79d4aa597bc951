import { displayNumber, plural } from '#shared/count-words.ts';
import type { ImportProblem, ProductImport } from '#shared/schemas/product-import.schema.ts';

type Counts = Pick<ProductImport, 'added' | 'changed' | 'unchanged'>;

/** Says what a file would do: "2 products to add, 1 to change, 9 unchanged." */
export function checkWords({ added, changed, unchanged }: Counts): string {
  if (added + changed === 0)
    return unchanged > 0
      ? `The file changes nothing: ${plural(unchanged, 'product already matches', 'products already match')} it.`
      : 'The file changes nothing.';
  const toChange = added > 0 ? displayNumber(changed) : plural(changed, 'product', 'products');
  const toAdd = added > 0 ? `${plural(added, 'product', 'products')} to add, ` : '';
  return `${toAdd}${toChange} to change, ${displayNumber(unchanged)} unchanged.`;
}

/** Says what an import did: "2 products added, 1 changed." */
export function importedWords({ added, changed }: Counts): string {
  if (added === 0) return `${plural(changed, 'product', 'products')} changed.`;
  return `${plural(added, 'product', 'products')} added, ${displayNumber(changed)} changed.`;
}

/** Says where in the file a problem is: "Line 4, Price". */
export const problemPlace = ({ line, column }: ImportProblem): string =>
  column === null ? `Line ${line}` : `Line ${line}, ${column}`;
