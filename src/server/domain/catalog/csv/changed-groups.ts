import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { type ImportProblem, MAX_IMPORTED } from '#shared/schemas/product-import.schema.ts';
import { differs, OWN_COLUMNS, type ProductCells, plain, VARIANT_COLUMNS } from './product-cells.ts';
import { LINES_CHUNK, readProductLines } from './product-lines.queries.ts';
import type { FileGroup, FileLine } from './read-product-file.ts';

/**
 * Returns the products that a file adds or changes. Yields to other requests between its reads: the import's transaction can't, so it
 * only gets what differs.
 */
export async function changedGroups(
  db: Db,
  groups: readonly FileGroup[],
): Promise<{ changed: FileGroup[]; problem: ImportProblem | null }> {
  const changed: FileGroup[] = [];
  let count = 0;
  let beyond: number | null = null;
  for (let at = 0; at < groups.length; at += LINES_CHUNK) {
    const chunk = groups.slice(at, at + LINES_CHUNK);
    const ids = chunk.map(([{ cells }]) => cells.ID.trim());
    const stored = readProductLines(db, ids, false);
    for (const group of chunk) {
      const [{ line, cells }] = group;
      const changes = countChanges(group, stored.get(cells.ID.trim()));
      if (changes === 0) continue;
      changed.push(group);
      count += changes;
      if (count > MAX_IMPORTED) beyond ??= line;
    }
    await nextTurn();
  }
  if (beyond === null) return { changed, problem: null };
  const message = `The file adds or changes ${count} products and variants. Import at most ${MAX_IMPORTED} at once: move the lines from here on to another file.`;
  return { changed, problem: { line: beyond, column: null, message } };
}

/** Counts what differs from a new export: the product and each of its variants. An unknown product counts all of its lines. */
function countChanges(group: FileGroup, stored: readonly ProductCells[] | undefined): number {
  const [first] = group;
  const [own] = stored ?? [];
  if (!stored || !own) return group.length;
  const byVariant = new Map(stored.map((cells) => [cells['Variant ID'], cells]));
  const isOwn = OWN_COLUMNS.some((column) => differs(first.cells, own, column));
  const variants = group.filter(({ cells }) => {
    const now = byVariant.get(plain(cells['Variant ID']));
    return !now || isEdited(cells, now);
  });
  return Number(isOwn) + variants.length;
}

/** Units sold since the export aren't an edit: the stock is compared with “Stock at export”. */
function isEdited(cells: FileLine['cells'], now: ProductCells): boolean {
  const isSameStock =
    !differs(cells, now, 'Stock') ||
    (now.Stock !== '' && plain(cells.Stock) === plain(cells['Stock at export']));
  return !isSameStock || VARIANT_COLUMNS.some((column) => differs(cells, now, column));
}
