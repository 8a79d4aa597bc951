import { eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import type { Services } from '../services.ts';
import { consumeHold, heldByOthers } from './stock-holds.ts';

/**
 * Takes sold pieces of a manual product out of stock and out of the cart's own hold, but never what other carts
 * hold; a synced product is made to order and keeps none. Called inside the transaction of the sale.
 * @returns false when fewer were free: all of them are taken, and a person has to look at the order
 */
export function takeStock(
  services: Pick<Services, 'db' | 'now'>,
  cartId: string,
  { productId, quantity }: { productId: string; quantity: number },
): boolean {
  const { db } = services;
  const product = db.select().from(products).where(eq(products.id, productId)).get();
  if (!product || product.isSynced) return true;
  const free = Math.max(0, product.inventory - heldByOthers(services, productId, cartId));
  const taken = Math.min(quantity, free);
  const inventory = product.inventory - taken;
  db.update(products).set({ inventory }).where(eq(products.id, productId)).run();
  consumeHold(db, cartId, productId, quantity);
  return taken === quantity;
}
