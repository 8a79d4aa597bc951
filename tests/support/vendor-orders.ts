import { eq } from 'drizzle-orm';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import type { VendorOrderState, VendorShipment } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { storeVendorOrderRow } from './orders.ts';
import type { TestServices } from './test-services.ts';

type LineItem = Pick<Order['items'][number], 'id' | 'quantity'>;
type VendorOrderRow = typeof vendorOrders.$inferSelect;

/** Stores a vendor order, at Printful unless another vendor is given, to have line items of an order made, all unless others are given. @returns its id */
export function storeVendorOrder(
  services: TestServices,
  order: { id: string; items: LineItem[] },
  { items = order.items, ...values }: Partial<VendorOrderRow> & { items?: LineItem[] } = {},
): string {
  const { vendorId: vendor = 'printful' } = values;
  const stamps = { createdAt: services.now(), updatedAt: services.now() };
  const account = { id: vendor, name: vendor, type: 'pod', ...stamps };
  services.db.insert(podVendors).values(account).onConflictDoNothing().run();
  const id = storeVendorOrderRow(services, order.id, values);
  const rows = items.map((item) => ({
    vendorOrderId: id,
    orderItemId: item.id,
    quantity: item.quantity,
    vendorProductId: 'tee',
    vendorVariantId: 'm',
  }));
  services.db.insert(vendorOrderItems).values(rows).run();
  settleOrder(services, order.id, { kind: 'system' });
  return id;
}

/** Returns a vendor order as it is stored. */
export function vendorOrderOf({ db }: TestServices, id: string): VendorOrderRow {
  const row = db.select().from(vendorOrders).where(eq(vendorOrders.id, id)).get();
  if (!row) throw new Error('There is no such vendorOrder.');
  return row;
}

/** An order at a vendor, in production unless something else is given. */
export function vendorState(changes: Partial<VendorOrderState> = {}): VendorOrderState {
  return {
    id: 'v-1',
    reference: null,
    status: 'in_production',
    vendorStatus: 'inprocess',
    problem: null,
    cost: null,
    shipments: [],
    ...changes,
  };
}

/** A shipment of all that an order at a vendor has, unless it names line items. */
export function vendorShipment(
  trackingNumber: string,
  changes: Partial<VendorShipment> = {},
): VendorShipment {
  return {
    id: trackingNumber,
    carrier: 'USPS',
    trackingNumber,
    trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
    shippedAt: new Date('2026-11-20T12:00:00Z'),
    isDelivered: false,
    lineItemIds: [],
    ...changes,
  };
}
