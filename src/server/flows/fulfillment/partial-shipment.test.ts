import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { findAdminOrder, readOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeVendorOrder, vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { applyVendorState } from './apply-vendor-state.ts';

/** An order of three units of a line item, which a vendor makes. */
let services: TestServices;
let order: Order;
let tee = '';
let vendorOrder = '';
beforeEach(async () => {
  services = testServices();
  order = await buy(services, [{ productId: stockProduct(services, { name: 'Field Tee' }), quantity: 3 }]);
  tee = order.items[0]?.id ?? '';
  vendorOrder = storeVendorOrder(services, order);
});

const apply = (changes: Partial<VendorOrderState>, id = vendorOrder) =>
  transaction(services.db, () => applyVendorState(services, id, vendorState(changes)));

/** A shipment of some units; of as many as the vendor means if it doesn't say. */
const shipmentOf = (number: string, units?: number) =>
  vendorShipment(number, { lineItemIds: [tee], ...(units && { quantities: { [tee]: units } }) });
const canceledAfter = (...shipments: VendorOrderState['shipments']) =>
  apply({ status: 'cancelled', vendorStatus: 'canceled', shipments });

function orderNow(): AdminOrder {
  const now = findAdminOrder(services.db, order.id);
  if (!now) throw new Error('There is no such order.');
  return now;
}
const refundUnits = (units: { quantity: number; shipped?: number }) =>
  requestRefund(services, order.id, { items: [{ id: tee, ...units }] }, { actor: ADMIN_ACTOR });
const unitsToShip = () => orderNow().items[0]?.quantityToShip;

it('leaves to send what a vendor canceled after it had shipped some units of a line item', () => {
  apply({ shipments: [shipmentOf('9400', 1)] });
  expect(orderNow()).toMatchObject({
    status: 'processing',
    items: [{ status: 'shipped', quantityToShip: 0, shippedQuantity: 1 }],
  });
  canceledAfter(shipmentOf('9400', 1));
  expect(orderNow()).toMatchObject({
    status: 'processing',
    items: [{ status: 'shipped', quantityToShip: 2 }],
    vendorOrders: [{ lastError: "Printful canceled what it hadn't shipped" }],
    allowed: { ship: true },
  });
  const rest = { carrier: 'UPS', trackingNumber: '1Z9', items: [{ id: tee, quantity: 2 }] };
  const again = { ...rest, trackingNumber: '9400' };
  expect(() => shipItems(services, order.id, again, ADMIN_ACTOR)).toThrow(/already recorded for other items/);
  expect(shipItems(services, order.id, rest, ADMIN_ACTOR).isNew).toBe(true);
  expect(readOrder(services.db, order.id)).toMatchObject({
    status: 'shipped',
    items: [{ shippedQuantity: 3 }],
  });
  expect(orderNow().items).toMatchObject([{ quantityToShip: 0 }]);
  expect(shipItems(services, order.id, rest, ADMIN_ACTOR).isNew).toBe(false);
});

it('ships the order once the units that did not go are refunded', async () => {
  canceledAfter(shipmentOf('9400', 1));
  await refundUnits({ quantity: 2 });
  expect(orderNow()).toMatchObject({ status: 'shipped', items: [{ quantityToShip: 0 }] });
});

it.each([
  { shipped: 1, left: { quantityToShip: 2, shippedQuantity: 1 } },
  { shipped: 0, left: { quantityToShip: 1, shippedQuantity: 1 } },
])('still owes the units to ship after a refund of one unit, $shipped of which had shipped', async (one) => {
  canceledAfter(shipmentOf('9400', 1));
  expect(orderNow().refundable.lines).toMatchObject([{ quantity: 3, shipped: 1 }]);
  await refundUnits({ quantity: 1, shipped: one.shipped });
  expect(orderNow()).toMatchObject({
    items: [one.left],
    refundable: { lines: [{ quantity: 2, shipped: 1 - one.shipped }] },
    refunds: [{ items: [{ quantity: 1, shipped: one.shipped }] }],
  });
});

it('refuses a refund of more units that had shipped than have', async () => {
  canceledAfter(shipmentOf('9400', 1));
  const refused = {
    code: 'refund_too_large',
    message: 'Fewer of these units have shipped, or they were refunded already.',
  };
  await expect(refundUnits({ quantity: 2, shipped: 2 })).rejects.toMatchObject(refused);
  await refundUnits({ quantity: 1, shipped: 1 });
  await expect(refundUnits({ quantity: 1, shipped: 1 })).rejects.toMatchObject(refused);
  expect(orderNow().refunds).toHaveLength(1);
});

it('counts the units of all vendor orders', () => {
  canceledAfter(shipmentOf('9400', 1));
  const next = storeVendorOrder(services, order, { number: 2, items: [{ id: tee, quantity: 2 }] });
  apply({ id: 'v-2' }, next);
  expect(unitsToShip()).toBe(0);
  apply({ id: 'v-2', shipments: [shipmentOf('9401', 1)] }, next);
  expect(orderNow().status).toBe('processing');
  apply(
    { id: 'v-2', status: 'cancelled', vendorStatus: 'canceled', shipments: [shipmentOf('9401', 1)] },
    next,
  );
  expect(unitsToShip()).toBe(1);
});

it('forgets no unit when a report comes late', () => {
  apply({ shipments: [shipmentOf('9400', 1), shipmentOf('9401', 1)] });
  apply({ shipments: [shipmentOf('9400', 1)] });
  canceledAfter(shipmentOf('9400', 1));
  expect(unitsToShip()).toBe(1);
});

it('takes all units as gone if the vendor does not say how many are in a shipment', () => {
  canceledAfter(shipmentOf('9400'));
  expect(orderNow()).toMatchObject({
    status: 'shipped',
    items: [{ quantityToShip: 0, shippedQuantity: 3 }],
  });
});
