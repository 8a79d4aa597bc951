import type { Product, Variant } from './schemas/product.schema.ts';
import type { SizeChart } from './size-chart.ts';

/** A variant as far as the storefront needs it: ids and counts would only make the page heavier. */
export type StoreVariant = Omit<Variant, 'id' | 'inventory'>;

/** A product as the storefront searches, draws and offers it. */
export interface StoreProduct extends Omit<Product, 'images' | 'isActive'> {
  image: string | null;
  variants: StoreVariant[];
  sizeChart: SizeChart | null;
}

/** From 1 to 9 a product says "Low Stock" (P section 9). */
export function stockLabel(inventory: number): 'Out of Stock' | 'Low Stock' | null {
  if (inventory <= 0) return 'Out of Stock';
  return inventory < 10 ? 'Low Stock' : null;
}
