import { type Cents, fromWire } from './money.ts';
import type { StoreProduct } from './schemas/store-product.schema.ts';

/** Returns the stock label of a product: "Low Stock" from 1 to 9 (docs/product/catalog.md#low-stock). */
export function stockLabel(inventory: number): 'Out of Stock' | 'Low Stock' | null {
  if (inventory <= 0) return 'Out of Stock';
  return inventory < 10 ? 'Low Stock' : null;
}

/** Returns the lowest and highest price of a product's variants; one price if they're equal. */
export function priceRange({ price, variants }: Pick<StoreProduct, 'price' | 'variants'>): Cents[] {
  const prices = variants.length > 0 ? variants.map(({ retailPrice }) => retailPrice) : [price];
  const cents = prices.map((each) => fromWire(each) ?? 0);
  return [...new Set([Math.min(...cents), Math.max(...cents)])];
}
