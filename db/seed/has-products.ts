import type { Db } from '../client.ts';
import { products } from '../schema/catalog.ts';

/** Returns whether the shop has or had a product. */
export function hasProducts(db: Db): boolean {
  return db.select({ id: products.id }).from(products).limit(1).get() !== undefined;
}
