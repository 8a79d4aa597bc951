import { eq } from 'drizzle-orm';
import { vendorOrderItems } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import { moveItem } from '#server/domain/sales/orders/move-status.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import type { VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Actor } from '#shared/order-state.ts';

type VendorOrderItem = Omit<typeof vendorOrderItems.$inferInsert, 'vendorOrderId'>;

/**
 * Replaces the line items of a vendor order. Those of another vendor order, which failed or was canceled, wait again. Call it inside a
 * transaction.
 */
export function replaceVendorOrderItems(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  { id: vendorOrderId, orderId }: Pick<VendorOrderRow, 'id' | 'orderId'>,
  items: readonly VendorOrderItem[],
  actor: Actor,
): void {
  const { db } = services;
  db.delete(vendorOrderItems).where(eq(vendorOrderItems.vendorOrderId, vendorOrderId)).run();
  for (const item of items) {
    db.insert(vendorOrderItems)
      .values({ vendorOrderId, ...item })
      .run();
    moveItem(services, item.orderItemId, { to: 'pending', actor });
    db.update(orderItems).set({ vendorOrderId: null }).where(eq(orderItems.id, item.orderItemId)).run();
  }
  settleOrder(services, orderId, actor);
}
