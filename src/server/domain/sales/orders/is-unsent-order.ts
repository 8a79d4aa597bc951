import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import { isLive, type SubmissionState } from '#shared/fulfillment.ts';
import { type ItemStatus, isShipped, isUnsentItem, type OrderStatus } from '#shared/order-state.ts';

/** The rows of an order that `isUnsentOrder` reads. */
export interface SentRows {
  order: { status: OrderStatus };
  items: readonly { status: ItemStatus }[];
  vendorOrders: readonly SubmissionState[];
  shipments: readonly unknown[];
}

/** Returns whether nothing of an order has been sent to a vendor or to the buyer. */
export function isUnsentOrder({ order, items, ...sent }: SentRows): boolean {
  if (isShipped(order.status)) return false;
  if (sent.vendorOrders.some(isLive) || sent.shipments.length > 0) return false;
  return items.every((item) => isUnsentItem(item.status));
}

/** Like `isUnsentOrder`, of the order as it is stored. */
export function isStoredOrderUnsent(db: Db, order: { id: string; status: OrderStatus }): boolean {
  const { id } = order;
  return isUnsentOrder({
    order,
    items: db.select().from(orderItems).where(eq(orderItems.orderId, id)).all(),
    vendorOrders: db.select().from(vendorOrders).where(eq(vendorOrders.orderId, id)).all(),
    shipments: db.select().from(shipments).where(eq(shipments.orderId, id)).all(),
  });
}
