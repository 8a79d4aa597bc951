import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, productVariants, stockMovements } from '#db/schema/catalog.ts';
import { RESTARTING_REASONS } from '#shared/stock-reasons.ts';

/**
 * Removes a sample order from the history of a product's stock and puts back what it still has, unless the stock was counted since.
 * Later entries of the history have that stock then. Call it inside a transaction.
 */
export function forgetSale(db: Db, { productId, orderId }: { productId: string; orderId: string }): void {
  const ofOrder = and(eq(stockMovements.productId, productId), eq(stockMovements.orderId, orderId));
  const rows = db
    .select({ row: sql<number>`rowid`, movement: stockMovements })
    .from(stockMovements)
    .where(ofOrder)
    .all();
  for (const { row, movement } of rows) {
    const { variantId, change } = movement;
    const later = sql`product_id = ${productId} and variant_id is ${variantId} and rowid > ${row}`;
    if (wasCounted(db, later)) continue;
    db.update(stockMovements)
      .set({ inventory: sql`${stockMovements.inventory} - ${change}` })
      .where(later)
      .run();
    if (variantId === null)
      db.update(products)
        .set({ inventory: sql`max(0, ${products.inventory} - ${change})` })
        // A product that a vendor makes by now has no stock of its own.
        .where(sql`${products.id} = ${productId} and ${products.isOnDemand} = 0`)
        .run();
    else
      db.update(productVariants)
        .set({ inventory: sql`max(0, ${productVariants.inventory} - ${change})` })
        .where(eq(productVariants.id, variantId))
        .run();
  }
  db.delete(stockMovements).where(ofOrder).run();
}

function wasCounted(db: Db, later: ReturnType<typeof sql>): boolean {
  const restarts = sql.join(
    RESTARTING_REASONS.map((reason) => sql`${reason}`),
    sql`, `,
  );
  return db.get(sql`select 1 from stock_movements where ${later} and reason in (${restarts})`) !== undefined;
}
