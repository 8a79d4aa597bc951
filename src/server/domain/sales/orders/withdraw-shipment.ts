import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { shipments, vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { type ItemStatus, isShipped, takesMoney } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { shipmentName, WITHDRAWAL_WORDS, type WithdrawalReason } from '#shared/shipment-methods.ts';
import { cancelCorrectionEmails } from './correction-emails.ts';
import { type CountedLine, countLines } from './count-units.ts';
import { dropShipmentEmail } from './email-shipment.ts';
import { emailShipmentChange } from './email-shipment-change.ts';
import { moveItem } from './move-status.ts';
import { recordEvent } from './order-timeline.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';
import { requireShipmentByHand } from './require-shipment.ts';
import { settleOrder } from './settle-order.ts';
import { lastTrackingNumber, quantitiesIn } from './shipments.queries.ts';
import { touchOrder } from './touch-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface Withdrawal {
  /** `mistake` by default. */
  reason?: WithdrawalReason | undefined;
  /** Whether to email the buyer, if they got an email about the shipment. */
  email?: boolean | undefined;
  /** Withdraws it only if the buyer hasn't got an email about it. */
  undo?: boolean | undefined;
}

const ANNOUNCED =
  'The customer already got the email about this shipment. Withdraw it and choose whether to tell them.';

/**
 * Withdraws a shipment by hand: its units can ship again, and the line items and the order get the status that follows from what is
 * left (docs/product/fulfillment.md#correcting-a-shipment). Units refunded as shipped count as refunded before they shipped if fewer
 * have shipped now. Stock doesn't change. Unsent emails about the shipment aren't sent.
 * @returns the order
 * @throws AppError `not_found`, also after it was withdrawn; `blocked`; `too_late` with `undo` once the email has gone out
 */
export function withdrawShipment(
  services: Deps,
  id: string,
  { reason = 'mistake', email = false, undo = false }: Withdrawal,
  actor: Administrator,
): AdminOrder {
  const { db } = services;
  return transaction(db, () => {
    const shipment = requireShipmentByHand(db, id, { email });
    const { orderId } = shipment;
    const ids = Object.keys(quantitiesIn(db, id));
    const notice = dropShipmentEmail(services, id);
    if (undo && notice?.is === 'gone_out') throw new AppError('too_late', { message: ANNOUNCED });
    cancelCorrectionEmails(services, id, actor);
    // Its `shipment_items` are deleted with it.
    db.delete(shipments).where(eq(shipments.id, id)).run();
    const isCanceled = requireOrder(db, orderId).settledStatus === 'cancelled';
    const lines = countLines(db, orderId, isCanceled).filter(({ item }) => ids.includes(item.id));
    for (const line of lines) returnLine(services, line, actor);
    touchOrder(services, orderId);
    const before = shipmentName(shipment);
    const note = WITHDRAWAL_WORDS[reason];
    recordEvent(services, { orderId, type: 'shipment_withdrawn', actor, before, note });
    settleOrder(services, orderId, actor, { mayGoBack: true });
    if (email && notice?.is !== 'dropped')
      emailShipmentChange(services, orderId, { kind: reason, ...shipment, actor });
    return requireAdminOrder(db, orderId);
  });
}

/** Resets a line item of a withdrawn shipment to its other shipments and vendor orders. */
function returnLine(services: Deps, { item, counters }: CountedLine, actor: Administrator): void {
  const { db, now } = services;
  db.update(orderItems)
    .set({ trackingNumber: lastTrackingNumber(db, item.id), updatedAt: now() })
    .where(eq(orderItems.id, item.id))
    .run();
  limitShippedRefunds(db, item.id, counters.shipped);
  if (counters.shipped === 0 && isShipped(item.status))
    moveItem(services, item.id, { to: statusAtVendor(db, item.id) ?? 'pending', actor });
}

/** Counts units refunded as shipped as unshipped, latest refunds first, until no more are left than have shipped. */
function limitShippedRefunds(db: Db, orderItemId: string, shipped: number): void {
  const parts = db
    .select({ part: refundItems, status: refunds.status })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(eq(refundItems.orderItemId, orderItemId))
    .orderBy(refunds.createdAt, sql`${refunds}.rowid`)
    .all();
  let left = shipped;
  for (const { part, status } of parts) {
    if (!takesMoney(status)) continue;
    const shippedQuantity = Math.min(left, part.shippedQuantity);
    left -= shippedQuantity;
    if (shippedQuantity === part.shippedQuantity) continue;
    const same = and(eq(refundItems.refundId, part.refundId), eq(refundItems.orderItemId, orderItemId));
    db.update(refundItems).set({ shippedQuantity }).where(same).run();
  }
}

/** Returns the status of an open vendor order that has the line item and hasn't shipped; undefined if there is none. */
function statusAtVendor(db: Db, orderItemId: string): ItemStatus | undefined {
  const row = db
    .select({ status: vendorOrders.vendorStatus })
    .from(vendorOrderItems)
    .innerJoin(vendorOrders, eq(vendorOrders.id, vendorOrderItems.vendorOrderId))
    .where(and(eq(vendorOrderItems.orderItemId, orderItemId), isNull(vendorOrders.closedAt)))
    .orderBy(desc(vendorOrders.createdAt))
    .get();
  return row && !isShipped(row.status) ? row.status : undefined;
}
