import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, stockMovements } from '#db/schema/catalog.ts';

/** Puts back the units that a sample order still has, and removes the order from the history of the stock. */
export function forgetSale(
  db: Db,
  { productId, orderId, units }: { productId: string; orderId: string; units: number },
): void {
  db.delete(stockMovements)
    .where(and(eq(stockMovements.productId, productId), eq(stockMovements.orderId, orderId)))
    .run();
  db.update(products)
    .set({ inventory: sql`${products.inventory} + ${units}` })
    // A product that a vendor makes by now has no stock of its own.
    .where(and(eq(products.id, productId), eq(products.isSynced, false)))
    .run();
}
