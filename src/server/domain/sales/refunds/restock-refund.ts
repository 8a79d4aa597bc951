import { and, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import type { Services } from '#server/kernel/services.ts';
import { sum } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import { returnItems } from '../orders/return-items.ts';

/**
 * Puts the units of a refund that were chosen for it back into stock, once, and never more than the sale took. Units that
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
      units: Math.min(quantity, item.stockTaken, stillToReturn(db, item.id)),
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
 * Returns how many more units of a line item the accepted refunds put back than went back with any refund. Of those that went back with
 * a refund that failed, accepted refunds without returns have taken some: the same units, refunded again.
 */
function stillToReturn(db: Db, orderItemId: string): number {
  const rows = db
    .select({ status: refunds.status, ...getTableColumns(refundItems) })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(eq(refundItems.orderItemId, orderItemId))
    .all();
  const isAccepted = ({ status }: (typeof rows)[number]) => status !== 'requested' && takesMoney(status);
  const accepted = rows.filter(isAccepted);
  const units = (some: typeof rows) => sum(some.map(({ quantity }) => quantity));
  const returned = (some: typeof rows) => sum(some.map(({ restockedUnits }) => restockedUnits));
  const wanted = units(accepted.filter(({ restock }) => restock));
  const refundedAgain = Math.min(
    units(accepted.filter(({ restock }) => !restock)),
    returned(rows.filter((row) => !isAccepted(row))),
  );
  return wanted + refundedAgain - returned(rows);
}
