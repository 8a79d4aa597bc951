import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderItems, refundItems, refunds } from '#db/schema/orders.ts';
import { takesMoney } from '#shared/order-state.ts';
import { returnItems } from '../orders/return-items.ts';
import type { Services } from '../services.ts';

/**
 * Puts the pieces of a refund that were chosen for it back into stock, once, and never more than the sale took. Pieces that
 * went back with a refund that failed afterwards aren't put back again. Call it inside a transaction, when the payment
 * provider has accepted the refund.
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
  const returned = chosen
    .map(({ item, quantity }) => ({
      item,
      pieces: Math.min(quantity, item.stockTaken, stillToReturn(db, item.id)),
    }))
    .filter(({ pieces }) => pieces > 0);
  if (returned.length === 0) return;
  db.update(refunds).set({ restockedAt: now() }).where(eq(refunds.id, refundId)).run();
  for (const { item, pieces } of returned) {
    db.update(refundItems)
      .set({ restockedPieces: pieces })
      .where(and(eq(refundItems.refundId, refundId), eq(refundItems.orderItemId, item.id)))
      .run();
  }
  const { orderId } = refund;
  returnItems(services, returned, { orderId, reason: 'refunded', actor: { kind: 'system' } });
}

/** Returns how many more pieces of a line item the accepted refunds put back than went back with any refund. */
function stillToReturn(db: Db, orderItemId: string): number {
  const rows = db
    .select({
      status: refunds.status,
      chosen: sql<number>`iif(${refundItems.restock}, ${refundItems.quantity}, 0)`,
      returned: refundItems.restockedPieces,
    })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(eq(refundItems.orderItemId, orderItemId))
    .all();
  const isAccepted = (status: (typeof rows)[number]['status']) =>
    status !== 'requested' && takesMoney(status);
  return rows.reduce(
    (sum, { status, chosen, returned }) => sum + (isAccepted(status) ? chosen : 0) - returned,
    0,
  );
}
