import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import { isUnsentItem, type OrderStatus } from '#shared/order-state.ts';

/** Returns whether nothing of an order has been sent to a vendor or to the buyer. */
export function hasSentNothing(db: Db, { id, status }: { id: string; status: OrderStatus }): boolean {
  if (status === 'shipped' || status === 'delivered') return false;
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
  const vendorOrder = db.select().from(vendorOrders).where(eq(vendorOrders.orderId, id)).get();
  const shipment = db.select().from(shipments).where(eq(shipments.orderId, id)).get();
  return !vendorOrder && !shipment && items.every((item) => isUnsentItem(item.status));
}
