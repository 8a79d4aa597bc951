import { OWN_COLUMNS, type ProductCells, type ProductColumn, VARIANT_COLUMNS } from './product-cells.ts';

/** Descriptions are too long to show. */
const SHORT_COLUMNS = OWN_COLUMNS.filter((column) => column !== 'Description');

/** Returns what changed between two versions of a product's lines, in words. */
export function changeWords(before: readonly ProductCells[], after: readonly ProductCells[]): string[] {
  const [was, now] = [before[0], after[0]];
  if (!was || !now) return [];
  const known = new Map(before.map((cells) => [cells['Variant ID'], cells]));
  const hasOneStock = new Set(after.map(({ Stock }) => Stock)).size === 1 && after.length > 1;
  const stockOnce =
    hasOneStock && before.every(({ Stock }) => Stock === was.Stock) ? wordsOf(was, now, ['Stock']) : null;
  return [
    ...wordsOf(was, now, SHORT_COLUMNS),
    ...(was.Description === now.Description ? [] : ['Description']),
    ...(stockOnce ?? []),
    ...after.flatMap((cells) => {
      const former = known.get(cells['Variant ID']);
      const name = [cells.Size, cells.Color].filter(Boolean).join(', ');
      if (!former) return [`${name || 'Variant'} added`];
      const columns: ProductColumn[] = stockOnce ? [...VARIANT_COLUMNS] : [...VARIANT_COLUMNS, 'Stock'];
      return wordsOf(former, cells, columns).map((words) => (name ? `${name}: ${words}` : words));
    }),
  ];
}

function wordsOf(was: ProductCells, now: ProductCells, columns: readonly ProductColumn[]): string[] {
  return columns
    .filter((column) => was[column] !== now[column])
    .map((column) => `${column} ${was[column] || 'empty'} → ${now[column] || 'empty'}`);
}
