import { plural } from '#shared/count-words.ts';
import type { RestoredProduct } from '#shared/schemas/admin-product.schema.ts';

/** Says where a product is that was brought back, and what it lost. */
export function restoredWords({
  name,
  isActive,
  lostSkus,
}: Pick<RestoredProduct, 'name' | 'isActive' | 'lostSkus'>): string {
  const place = isActive ? `${name} is in the store again.` : `${name} is a draft.`;
  if (lostSkus.length === 0) return place;
  const skus = plural(lostSkus.length, 'SKU', 'SKUs');
  return `${place} It lost ${skus} that other products have now: ${lostSkus.slice(0, 5).join(', ')}${lostSkus.length > 5 ? ' …' : ''}.`;
}
