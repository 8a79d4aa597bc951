import { and, eq, gt, isNull } from 'drizzle-orm';
import { orderItems, refundItems, refunds } from '#db/schema/orders.ts';
import { returnItems } from '../orders/return-items.ts';
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
  if (returned.length === 0) return;
  db.update(refunds).set({ restockedAt: now() }).where(eq(refunds.id, refundId)).run();
  const { orderId } = refund;
  returnItems(services, returned, { orderId, reason: 'refunded', actor: { kind: 'system' } });
}
