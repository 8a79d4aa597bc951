import type { designMockups } from '#db/schema/designs.ts';
import type { VendorMockup } from '#shared/schemas/admin-orders.schema.ts';
import type { OrderItemRow } from '../orders/order-row.ts';
import type { VendorOrderItemRow, VendorOrderRow } from './vendor-orders.queries.ts';

interface Rows {
  /** The oldest first. */
  vendorOrders: readonly VendorOrderRow[];
  vendorOrderItems: readonly VendorOrderItemRow[];
  mockups: readonly (typeof designMockups.$inferSelect)[];
}

/** Returns how the latest vendor order of a line item shows its design; null if its vendor wasn't asked. */
export function toVendorMockup(
  { id, customizationId }: Pick<OrderItemRow, 'id' | 'customizationId'>,
  { vendorOrders, vendorOrderItems, mockups }: Rows,
): VendorMockup | null {
  for (const vendorOrder of vendorOrders.toReversed()) {
    const sent = vendorOrderItems.find(
      (one) => one.vendorOrderId === vendorOrder.id && one.orderItemId === id,
    );
    const made = mockups.find(
      (one) =>
        one.designId === customizationId &&
        one.vendorId === vendorOrder.vendorId &&
        one.vendorVariantId === sent?.vendorVariantId,
    );
    if (!made) continue;
    const { vendorId, state, url, problem } = made;
    return { vendorId, state, url, problem: state === 'failed' ? problem : null };
  }
  return null;
}
