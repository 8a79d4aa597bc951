import { plain, RefusedImport } from './import-problems.ts';
import type { ProductCells } from './product-cells.ts';
import type { FileGroup } from './read-product-file.ts';

/**
 * Returns a stock that was edited in the file: units that were sold since the export are no edit.
 * @throws RefusedImport if it was edited and is another one now than at the export
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
