import { RefusedImport } from './import-problems.ts';
import { type ProductCells, plain } from './product-cells.ts';
import type { FileGroup } from './read-product-file.ts';

/**
 * Returns the stock in the file; undefined if it wasn't edited. Units sold since the export aren't an edit.
 * @throws RefusedImport if it was edited, and has also changed here since the export
 */
export function editedStock({ line, cells }: FileGroup[0], now: ProductCells): string | undefined {
  const [typed, exported, stored] = [plain(cells.Stock), plain(cells['Stock at export']), now.Stock];
  if (typed === exported || typed === stored) return undefined;
  if (exported !== '' && exported !== stored) {
    const message = `Units were sold or counted after the export: ${stored} are in stock now. Export it again.`;
    throw new RefusedImport([{ line, column: 'Stock', message }]);
  }
  return typed;
}
