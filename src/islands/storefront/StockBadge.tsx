import type { ChoiceOutcome } from '#shared/product-choice.ts';

/** Says when little or nothing is left (P section 9). */
export function StockBadge({ stock }: Pick<ChoiceOutcome, 'stock'>) {
  if (!stock) return null;
  const tone = stock === 'Low Stock' ? 'bg-warn-soft text-warn' : 'bg-ink text-white';
  return <span className={`badge ${tone}`}>{stock}</span>;
}
