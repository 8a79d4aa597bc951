import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { shipments } from '#db/schema/fulfillment.ts';
import { orders } from '#db/schema/orders.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { type Actor, isShipped, mayMoveOrder, type OrderStatus, statusOf } from '#shared/order-state.ts';
import { type CountedLine, countLines, writeCounters } from './count-units.ts';
import { shippingEmail } from './order-emails.ts';
import { isOverridden, type OrderRow, type Statuses } from './order-row.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';
import { requireOrder } from './require-order.ts';
import { type RetakenStock, retakeStock } from './retake-stock.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** A status that an administrator chooses. */
interface Choice {
  to: OrderStatus;
  actor: Administrator;
  note?: string | undefined;
}

/*
 * Only these functions write the unit counters and the status of an order (docs/product/orders.md#order-status), always together
 * and from the stored records.
 */

/**
 * Writes the unit counters of an order and the status that follows from them. Call it in the transaction of every event of vendor
 * orders, shipments and refunds. The status only moves forward; an override ends once the units reach it or pass it. Emails the
 * buyer once the order has shipped, if a vendor has shipped items of it without a tracking number.
 * @param options `mayGoBack`: whether a shipment was withdrawn, so that the status may move back, but not before `paid`, and an
 *   override that says the order has shipped ends
 */
export function settleOrder(
  services: Deps,
  orderId: string,
  actor: Actor,
  { mayGoBack = false }: { mayGoBack?: boolean } = {},
): void {
  const { db } = services;
  const order = requireOrder(db, orderId);
  const counted = recount(db, order, order.settledStatus === 'cancelled');
  const { lines } = counted;
  // What has shipped was paid, perhaps not by card.
  const reached = mayGoBack && counted.reached === 'pending' ? 'paid' : counted.reached;
  const follows = mayGoBack || mayMoveOrder(order.settledStatus, reached);
  const settledStatus = follows ? reached : order.settledStatus;
  const isPast = settledStatus !== order.settledStatus && mayMoveOrder(order.status, settledStatus);
  // A withdrawal ends an override that says the order has shipped.
  const isOver = isPast || (mayGoBack && isShipped(order.status) && !isShipped(settledStatus));
  const status = isOverridden(order) && !isOver ? order.status : settledStatus;
  write(services, order, { lines, status, settledStatus });
  recordStatus(services, order, { to: status, actor });
  if (isOverridden(order) && status === settledStatus)
    recordEvent(services, { orderId, type: 'override_ended', actor, before: order.status });
  const hasShipped = isShipped(settledStatus) && !isShipped(order.settledStatus);
  if (hasShipped && status !== 'cancelled' && lines.some(isUntracked)) announceUntracked(services, orderId);
}

/**
 * Sets the status of an order, for an administrator: an override unless the units say the same. An order that was canceled takes
 * its stock again.
 * @returns what the order took out of stock again; null if it had the status already
 */
export function chooseStatus(services: Deps, orderId: string, choice: Choice): RetakenStock | null {
  const { db } = services;
  return transaction(db, () => {
    const order = requireOrder(db, orderId);
    const { to: status } = choice;
    if (order.status === status) return null;
    const { lines, reached } = recount(db, order, false);
    const settledStatus = status === order.settledStatus ? status : reached;
    write(services, order, { lines, status, settledStatus });
    recordStatus(services, order, choice);
    return order.status === 'cancelled' ? retakeStock(services, order, choice.actor) : { taken: 0, gone: 0 };
  });
}

/** Records that an administrator canceled an order. Call it inside a transaction. */
export function recordCancellation(services: Deps, orderId: string, actor: Administrator): void {
  const order = requireOrder(services.db, orderId);
  const { lines, reached } = recount(services.db, order, true);
  write(services, order, { lines, status: reached, settledStatus: reached });
  if (isOverridden(order))
    recordEvent(services, { orderId, type: 'override_ended', actor, before: order.status });
  recordStatus(services, order, { to: reached, actor });
}

/** Counts an order's units, and returns the status that follows from them. */
function recount(
  db: Db,
  { id, stripePaymentIntentId, handReason }: OrderRow,
  isCanceled: boolean,
): { lines: CountedLine[]; reached: OrderStatus } {
  const lines = countLines(db, id, isCanceled);
  const reached = statusOf(
    lines.map(({ item, counters }) => ({ ...counters, quantity: item.quantity })),
    {
      isPaid: stripePaymentIntentId !== null || handReason !== null,
      isCanceled,
      hasShipment:
        lines.length === 0 &&
        db.select().from(shipments).where(eq(shipments.orderId, id)).get() !== undefined,
    },
  );
  return { lines, reached };
}

function write(
  services: Deps,
  order: OrderRow,
  { lines, status, settledStatus }: Statuses & { lines: CountedLine[] },
): void {
  writeCounters(services.db, lines, status === 'cancelled');
  if (status === order.status && settledStatus === order.settledStatus) return;
  services.db
    .update(orders)
    .set({ status, settledStatus, updatedAt: changeMoment(services, order.updatedAt) })
    .where(eq(orders.id, order.id))
    .run();
}

function recordStatus(
  services: Deps,
  { id, status }: OrderRow,
  { to, actor, note }: { to: OrderStatus; actor: Actor; note?: string | undefined },
): void {
  if (status === to) return;
  recordEvent(services, { orderId: id, type: 'status', actor, before: status, after: to, note });
}

/** Shipments by hand have their own emails. */
function isUntracked({ item: { status, trackingNumber }, shippedByHand, counters }: CountedLine): boolean {
  return isShipped(status) && !trackingNumber && counters.shipped > shippedByHand;
}

/** Emails the buyer that the order has shipped. Shipments with a tracking number had their own emails. */
function announceUntracked(services: Deps, orderId: string): void {
  const order = readOrder(services.db, orderId);
  if (order?.customerEmail) queueEmail(services, shippingEmail(services, order, null));
}
