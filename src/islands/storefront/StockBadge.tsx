import type { ChoiceOutcome } from '#shared/product-choice.ts';

/** The badge of a product that is low on stock or sold out (docs/product/catalog.md#low-stock). */
export function StockBadge({ stock }: Pick<ChoiceOutcome, 'stock'>) {
  if (!stock) return null;
  const tone = stock === 'Low Stock' ? 'bg-warn-soft text-warn' : 'bg-ink text-white';
  return <span className={`badge ${tone}`}>{stock}</span>;
}
