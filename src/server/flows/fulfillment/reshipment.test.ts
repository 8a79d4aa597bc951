import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { shipments } from '#db/schema/fulfillment.ts';
import { emails } from '#db/schema/operations.ts';
import { orderItems } from '#db/schema/orders.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder, vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { applyVendorState } from './apply-vendor-state.ts';

let services: TestServices;
let order: Order;
let id: string;
beforeEach(async () => {
  services = testServices();
  order = await paidOrder(services);
  id = storeVendorOrder(services, order);
});

const apply = (changes: Partial<VendorOrderState>) =>
  transaction(services.db, () => applyVendorState(services, id, vendorState(changes)));
const notices = () => services.db.select().from(emails).where(eq(emails.template, 'shipping-notice')).all();
const units = () =>
  services.db
    .select({ shipped: orderItems.shipped, delivered: orderItems.delivered, toShip: orderItems.toShip })
    .from(orderItems)
    .all();
const arrived = () =>
  services.db
    .select()
    .from(shipments)
    .all()
    .map((one) => one.deliveredAt !== null);

const first = (isDelivered: boolean) =>
  vendorShipment('9400', { isDelivered, lineItemIds: order.items.map((item) => item.id) });
const again = (isDelivered: boolean) =>
  vendorShipment('9401', {
    isDelivered,
    isReshipment: true,
    lineItemIds: order.items.map((item) => item.id),
  });

it('a reshipment after the delivery is in transit until it arrives, and changes no counter', () => {
  apply({ status: 'delivered', vendorStatus: 'fulfilled', shipments: [first(true)] });
  const before = units();
  apply({ status: 'delivered', vendorStatus: 'fulfilled', shipments: [first(true), again(false)] });
  expect([units(), arrived()]).toEqual([before, [true, false]]);
  expect(requireAdminOrder(services.db, order.id)).toMatchObject({ status: 'delivered', attention: [] });
  apply({ status: 'delivered', vendorStatus: 'fulfilled', shipments: [first(true), again(true)] });
  expect([units(), arrived()]).toEqual([before, [true, true]]);
});

it("a reshipment isn't announced as new units, but its tracking number is on the order", () => {
  apply({ status: 'shipped', vendorStatus: 'fulfilled', shipments: [first(false)] });
  apply({ status: 'shipped', vendorStatus: 'fulfilled', shipments: [first(false), again(false)] });
  expect(notices()).toHaveLength(1);
  const now = requireAdminOrder(services.db, order.id);
  expect(now.vendorOrders[0]?.trackingNumbers).toEqual(['9400', '9401']);
  expect(now.events.filter(({ type }) => type === 'shipment').map(({ note }) => note)).toEqual([
    'USPS 9400',
    'Replacement USPS 9401',
  ]);
});

it('a reshipment of a part leaves the other units to ship', () => {
  apply({ status: 'in_production', vendorStatus: 'partial', shipments: [first(false), again(false)] });
  const [item] = order.items;
  expect(units()).toMatchObject([{ shipped: item?.quantity }]);
});
