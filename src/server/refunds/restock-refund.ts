import { and, eq, gt, isNull } from 'drizzle-orm';
import { orderItems, refundItems, refunds } from '#db/schema/orders.ts';
import { choiceName } from '#shared/cart.ts';
import { returnStock } from '../catalog/return-stock.ts';
import { recordEvent } from '../orders/order-timeline.ts';
import type { Services } from '../services.ts';

/**
 * Puts the pieces of a refund that were chosen for it back into stock, once, and never more than the sale took. Call it
 * inside a transaction, when the payment provider has accepted the refund.
 */
export function restockRefund(services: Pick<Services, 'db' | 'newId' | 'now'>, refundId: string): void {
  const { db, now } = services;
  const refund = db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), isNull(refunds.restockedAt)))
    .get();
  if (!refund) return;
  const chosen = db
    .select({ item: orderItems, quantity: refundItems.quantity })
    .from(refundItems)
    .innerJoin(orderItems, eq(orderItems.id, refundItems.orderItemId))
    .where(
      and(eq(refundItems.refundId, refundId), eq(refundItems.restock, true), gt(orderItems.stockTaken, 0)),
    )
    .all();
  const returned = chosen.map(({ item, quantity }) => ({
    item,
    pieces: Math.min(quantity, item.stockTaken),
  }));
  for (const { item, pieces } of returned) {
    const { productId } = item;
    returnStock(services, { productId, pieces, orderId: refund.orderId, reason: 'refunded' });
    db.update(orderItems)
      .set({ stockTaken: item.stockTaken - pieces, updatedAt: now() })
      .where(eq(orderItems.id, item.id))
      .run();
  }
  if (returned.length === 0) return;
  db.update(refunds).set({ restockedAt: now() }).where(eq(refunds.id, refundId)).run();
  const note = returned
    .map(({ item, pieces }) => `${pieces} × ${choiceName(item.productName, item)}`)
    .join('; ');
  recordEvent(services, { orderId: refund.orderId, type: 'restocked', actor: { kind: 'system' }, note });
}
