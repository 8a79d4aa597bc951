import type { Product, Variant } from './schemas/product.schema.ts';
import type { SizeChart } from './size-chart.ts';

/** A variant for the storefront, without the id and the stock, which it doesn't use. */
export type StoreVariant = Omit<Variant, 'id' | 'inventory'>;

/** A product for the storefront. */
export interface StoreProduct extends Omit<Product, 'images' | 'isActive'> {
  image: string | null;
  /** The pictures of its own, besides those of its variants. */
  pictures: { url: string; alt: string }[];
  variants: StoreVariant[];
  sizeChart: SizeChart | null;
}

/** Returns the stock label of a product: "Low Stock" from 1 to 9 (docs/product.md#low-stock). */
export function stockLabel(inventory: number): 'Out of Stock' | 'Low Stock' | null {
  if (inventory <= 0) return 'Out of Stock';
  return inventory < 10 ? 'Low Stock' : null;
}
