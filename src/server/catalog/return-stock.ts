import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';

/** Puts pieces of a product back into stock. Call it inside a transaction. */
export function returnStock(db: Db, productId: string, pieces: number): void {
  db.update(products)
    .set({ inventory: sql`${products.inventory} + ${pieces}` })
    // A product that a vendor makes by now has no stock of its own.
    .where(and(eq(products.id, productId), eq(products.isSynced, false)))
    .run();
}
