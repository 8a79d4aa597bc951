import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import {
  type Actor,
  isShipped,
  isUnsentItem,
  mayMoveOrder,
  type OrderStatus,
  SHIPPED_STATUSES,
} from '#shared/order-state.ts';
import { moveOrder } from './move-status.ts';
import { shippingEmail } from './order-emails.ts';
import type { OrderItemRow } from './order-row.ts';
import { readOrder } from './orders.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Moves an order on to where its line items are (docs/product/fulfillment.md#vendor-webhooks): processing once anything is with a
 * vendor, shipped when all that goes has shipped, delivered when all of it and every shipment has arrived.
 * Line items that shipped without a tracking number are announced to the buyer once the order has shipped.
 */
export function followLines(services: Deps, orderId: string, actor: Actor): void {
  const { db } = services;
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) return;
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
  const owed = items.filter((item) => item.owed > 0 || !isUnsentItem(item.status));
  const to = statusOf(owed, {
    isMoreToShip: isMoreToShip(services, orderId) || owed.some(({ unmade }) => unmade > 0),
    hasAllArrived: hasAllArrived(services, orderId),
  });
  if (!to || !mayMoveOrder(order.status, to)) return;
  moveOrder(services, orderId, { to, actor });
  const hasUntracked = owed.some(({ status, trackingNumber }) => isShipped(status) && !trackingNumber);
  if (isShipped(to) && hasUntracked && !isShipped(order.status)) announceUntracked(services, orderId);
}

/** Emails the buyer that the order has shipped. A shipment with a tracking number has had its own email. */
function announceUntracked(services: Deps, orderId: string): void {
  const order = readOrder(services.db, orderId);
  if (order?.customerEmail) queueEmail(services, shippingEmail(services, order, null));
}

/** @param items those that are with a vendor, have shipped or still go */
function statusOf(
  items: readonly OrderItemRow[],
  { isMoreToShip, hasAllArrived }: { isMoreToShip: boolean; hasAllArrived: boolean },
): OrderStatus | null {
  if (items.length > 0 && items.every(({ status }) => isShipped(status)) && !isMoreToShip) {
    return hasAllArrived && items.every(({ status }) => status === 'delivered') ? 'delivered' : 'shipped';
  }
  return items.some(({ status }) => !isUnsentItem(status)) ? 'processing' : null;
}

/** Returns whether a vendor hasn't shipped all: units of a line item can go in several shipments. */
function isMoreToShip({ db }: Deps, orderId: string): boolean {
  const open = and(
    eq(vendorOrders.orderId, orderId),
    isNull(vendorOrders.closedAt),
    eq(vendorOrders.submission, 'accepted'),
    notInArray(vendorOrders.vendorStatus, [...SHIPPED_STATUSES]),
  );
  return db.select().from(vendorOrders).where(open).get() !== undefined;
}

function hasAllArrived({ db }: Deps, orderId: string): boolean {
  const underWay = and(eq(shipments.orderId, orderId), isNull(shipments.deliveredAt));
  return db.select().from(shipments).where(underWay).get() === undefined;
}
