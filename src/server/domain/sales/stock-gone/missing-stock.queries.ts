import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { orderAttention, orderItems } from '#db/schema/orders.ts';
import { choiceName } from '#shared/cart.ts';
import type { OrderItemRow } from '../orders/order-row.ts';

/** A line item with the units that go to the buyer and were never taken out of stock. */
export interface MissingStock {
  item: OrderItemRow;
  units: number;
}

/** Returns the line items of an order that lack stock. Products that a vendor makes need none. */
export function readMissingStock(db: Db, orderId: string): MissingStock[] {
  return db
    .select({ item: orderItems })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), eq(products.isOnDemand, false)))
    .orderBy(asc(orderItems.position))
    .all()
    .map(({ item }) => {
      const { owed, shippedLeft, stockTaken } = item;
      return { item, units: Math.min(owed, owed + shippedLeft - stockTaken) };
    })
    .filter(({ units }) => units > 0);
}

/** Returns whether missing units are all that is left of an order: nothing else has shipped or will. */
export function isWholeOrder(db: Db, orderId: string, missing: readonly MissingStock[]): boolean {
  const units = new Map(missing.map((one) => [one.item.id, one.units]));
  return db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .all()
    .every(({ id, shipped, owed }) => shipped === 0 && owed === (units.get(id) ?? 0));
}

/** Returns the words for missing units: `2 × Field Tee, L`. */
export function missingWords({ item, units }: MissingStock): string {
  return `${units} × ${choiceName(item.productName, item)}`;
}

/** Returns the last flag `stock_gone` of an order, open or resolved. */
export function lastStockFlag(db: Db, orderId: string): typeof orderAttention.$inferSelect | undefined {
  return db
    .select()
    .from(orderAttention)
    .where(and(eq(orderAttention.orderId, orderId), eq(orderAttention.reason, 'stock_gone')))
    .orderBy(desc(orderAttention.createdAt), desc(sql`rowid`))
    .limit(1)
    .get();
}
