import { eq } from 'drizzle-orm';
import { orderItems } from '#db/schema/orders.ts';
import { choiceName } from '#shared/cart.ts';
import type { Actor } from '#shared/order-state.ts';
import { returnStock } from '../catalog/return-stock.ts';
import type { Services } from '../services.ts';
import { recordEvent } from './order-timeline.ts';
import { stockToReturn } from './stock-to-return.ts';

/**
 * Puts the pieces that an order's sale took out of stock back, for its unsent line items, and records it in the
 * timeline (docs/product.md#canceling). Repeating it changes nothing. Call it inside a transaction.
 */
export function restockItems(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  orderId: string,
  actor: Actor,
): void {
  const { db, now } = services;
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
  const returned = items.filter((item) => stockToReturn(item) > 0);
  for (const { id, productId, stockTaken } of returned) {
    returnStock(services, { productId, pieces: stockTaken, orderId, reason: 'canceled' });
    db.update(orderItems).set({ stockTaken: 0, updatedAt: now() }).where(eq(orderItems.id, id)).run();
  }
  if (returned.length === 0) return;
  const note = returned
    .map((item) => `${item.stockTaken} × ${choiceName(item.productName, item)}`)
    .join('; ');
  recordEvent(services, { orderId, type: 'restocked', actor, note });
}
