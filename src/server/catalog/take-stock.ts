import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';

/**
 * Takes sold pieces of a manual product out of stock; a synced product is made to order and keeps none
 * (decisions.md 23). Called inside the transaction of the sale.
 * @returns false when fewer were left: the stock is then 0, and a person has to look at the order
 */
export function takeStock(db: Db, productId: string, quantity: number): boolean {
  const manual = and(eq(products.id, productId), eq(products.isSynced, false));
  const taken = db
    .update(products)
    .set({ inventory: sql`${products.inventory} - ${quantity}` })
    .where(and(manual, gte(products.inventory, quantity)))
    .run();
  if (taken.changes > 0) return true;
  return db.update(products).set({ inventory: 0 }).where(manual).run().changes === 0;
}
