import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Actor } from '#shared/order-state.ts';
import { returnItems } from './return-items.ts';

/** Returns the line items of an order of which units go back into stock if it is canceled. */
export const itemsToRestock = (db: Db, orderId: string) =>
  db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), gt(orderItems.stockToReturn, 0)))
    .all();

/**
 * Puts the units that an order's sale took out of stock back, for its unsent line items, and records it in the
 * timeline (docs/product/orders.md#canceling). Repeating it changes nothing. Call it inside a transaction.
 * @returns whether any went back
 */
export function restockItems(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  orderId: string,
  actor: Actor,
): boolean {
  const returned = itemsToRestock(services.db, orderId).map((item) => ({
    item,
    units: item.stockToReturn,
  }));
  return returnItems(services, returned, { orderId, reason: 'canceled', actor });
}
