import type { vendorMockups } from '#db/schema/mockups.ts';
import type { VendorMockup } from '#shared/schemas/admin-orders.schema.ts';
import type { Mockup } from '#shared/schemas/mockup.schema.ts';
import type { OrderItemRow } from '../orders/order-row.ts';
import type { VendorOrderItemRow, VendorOrderRow } from './vendor-orders.queries.ts';

type MockupRow = typeof vendorMockups.$inferSelect;

interface Rows {
  /** The oldest first. */
  vendorOrders: readonly VendorOrderRow[];
  vendorOrderItems: readonly VendorOrderItemRow[];
  mockups: readonly MockupRow[];
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
    return { vendorId: made.vendorId, ...toMockup(made) };
  }
  return null;
}

/** Returns what a mockup is on the wire. */
export function toMockup({ state, url, problem }: Pick<MockupRow, 'state' | 'url' | 'problem'>): Mockup {
  return { state, url, problem: state === 'failed' ? problem : null };
}
