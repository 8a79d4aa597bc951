import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import type { Services } from '#server/kernel/services.ts';
import { sum } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import type { OrderItemRow } from '../orders/order-row.ts';
import { returnItems } from '../orders/return-items.ts';

/**
 * Puts the units of a refund that were chosen for it back into stock, once, and never more than the sale took and the order no longer
 * needs. Units that went back another way and are still there aren't put back again. Call it inside a transaction, when the
 * payment provider has accepted the refund.
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
      // Units that still go to the buyer keep their stock: some may have none.
      units: Math.min(quantity, item.stockTaken - item.owed, stillToReturn(db, item)),
    }))
    .filter(({ units }) => units > 0);
  if (returned.length === 0) return;
  db.update(refunds).set({ restockedAt: now() }).where(eq(refunds.id, refundId)).run();
  for (const { item, units } of returned) {
    db.update(refundItems)
      .set({ restockedUnits: units })
      .where(and(eq(refundItems.refundId, refundId), eq(refundItems.orderItemId, item.id)))
      .run();
  }
  const { orderId } = refund;
  returnItems(services, returned, { orderId, reason: 'refunded', actor: { kind: 'system' } });
}

/**
 * Counts the units that a failed refund had put back as put back by their order: `retakeStock` takes those again that go to the buyer.
 * Call it inside the transaction in which the refund fails.
 */
export function loseRestock({ db, now }: Pick<Services, 'db' | 'now'>, refundId: string): void {
  const parts = db
    .select()
    .from(refundItems)
    .where(and(eq(refundItems.refundId, refundId), gt(refundItems.restockedUnits, 0)))
    .all();
  for (const { orderItemId, restockedUnits } of parts) {
    db.update(orderItems)
      .set({ stockReturned: sql`${orderItems.stockReturned} + ${restockedUnits}`, updatedAt: now() })
      .where(eq(orderItems.id, orderItemId))
      .run();
  }
  db.update(refundItems).set({ restockedUnits: 0 }).where(eq(refundItems.refundId, refundId)).run();
}

/**
 * Returns how many more units of a line item the accepted refunds put back than are back in stock. Of those that went back with a
 * cancellation or a refund that failed, accepted refunds without returns have taken some: the same units, refunded again.
 */
function stillToReturn(db: Db, { id, stockReturned }: OrderItemRow): number {
  const accepted = db
    .select({ status: refunds.status, ...getTableColumns(refundItems) })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(eq(refundItems.orderItemId, id))
    .all()
    .filter(({ status }) => status !== 'requested' && takesMoney(status));
  const wanted = sum(accepted.filter(({ restock }) => restock).map(({ quantity }) => quantity));
  const others = sum(accepted.filter(({ restock }) => !restock).map(({ quantity }) => quantity));
  const returned = sum(accepted.map(({ restockedUnits }) => restockedUnits));
  return wanted + Math.min(others, stockReturned) - returned - stockReturned;
}
