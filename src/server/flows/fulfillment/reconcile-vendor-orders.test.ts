import { beforeEach, expect, it } from 'vitest';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import {
  storeVendorOrder,
  vendorOrderOf,
  vendorShipment,
  vendorState,
} from '#tests/support/vendor-orders.ts';
import { connectFakeVendor } from '#tests/support/vendors.ts';
import { readVendorOrder } from './read-vendor-order.ts';
import { reconcileVendorOrders } from './reconcile-vendor-orders.ts';

let services: TestServices;
let order: Order;
beforeEach(async () => {
  services = testServices();
  await connectFakeVendor(services);
  order = await paidOrder(services);
});

/** Stores a vendor order that the vendor accepted. */
function accepted(vendorOrderId = 'v-1', of: Order = order): string {
  services.vendor.orders.set(vendorOrderId, vendorState({ id: vendorOrderId }));
  return storeVendorOrder(services, of, {
    submission: 'accepted',
    vendorOrderId,
    vendorStatus: 'sent_to_vendor',
  });
}

it("finds an order that was canceled in the vendor's dashboard", async () => {
  const id = accepted();
  services.vendor.orders.set('v-1', vendorState({ status: 'cancelled', vendorStatus: 'canceled' }));
  services.pass(DAY_MS);
  await reconcileVendorOrders(services);
  expect(vendorOrderOf(services, id)).toMatchObject({
    vendorStatus: 'cancelled',
    lastError: 'Printful canceled it',
  });
  expect(findAdminOrder(services.db, order.id)?.attention).toMatchObject([{ reason: 'vendor_failure' }]);
});

it('asks about an order once a night, until it is final', async () => {
  const id = accepted();
  const readsAfter = async (days: number) => {
    services.pass(days * DAY_MS);
    await reconcileVendorOrders(services);
    await reconcileVendorOrders(services);
    return services.vendor.orderReads;
  };
  expect(await readsAfter(0)).toBe(0);
  expect(await readsAfter(1)).toBe(1);
  services.vendor.orders.set(
    'v-1',
    vendorState({ status: 'delivered', shipments: [vendorShipment('9400')] }),
  );
  expect(await readsAfter(1)).toBe(2);
  expect(await readsAfter(1)).toBe(2);
  expect(vendorOrderOf(services, id).vendorStatus).toBe('delivered');
});

it('stops asking about an order that shipped two months ago', async () => {
  accepted();
  services.vendor.orders.set('v-1', vendorState({ status: 'shipped', shipments: [vendorShipment('9400')] }));
  services.pass(DAY_MS);
  await reconcileVendorOrders(services);
  services.pass(61 * DAY_MS);
  await reconcileVendorOrders(services);
  expect(services.vendor.orderReads).toBe(1);
});

it('asks about the others when the vendor fails with one, and gives up after three in a row', async () => {
  const ids = [accepted('v-0')];
  for (const name of ['v-1', 'v-2', 'v-3']) ids.push(accepted(name, await paidOrder(services)));
  services.vendor.onOrder = (id) => {
    if (id === 'v-1') throw new AppError('vendor_failed');
  };
  services.pass(DAY_MS);
  await reconcileVendorOrders(services);
  const statuses = () => ids.map((id) => vendorOrderOf(services, id).vendorStatus);
  expect(statuses()).toEqual(['in_production', 'sent_to_vendor', 'in_production', 'in_production']);
  services.vendor.failure = new AppError('vendor_failed');
  services.pass(DAY_MS);
  services.vendor.orderReads = 0;
  await reconcileVendorOrders(services);
  expect(services.vendor.orderReads).toBe(3);
});

it("finds an order by our reference while the vendor's answer to it is missing", async () => {
  const id = storeVendorOrder(services, order);
  services.vendor.orders.set('v-9', vendorState({ id: 'v-9', reference: id }));
  await readVendorOrder(services, id);
  expect(vendorOrderOf(services, id)).toMatchObject({ submission: 'accepted', vendorOrderId: 'v-9' });
});

it('leaves an order that the vendor does not have waiting', async () => {
  const id = storeVendorOrder(services, order);
  await readVendorOrder(services, id);
  expect(vendorOrderOf(services, id)).toMatchObject({
    submission: 'waiting',
    lastError: null,
    checkedAt: services.now(),
  });
});

it('flags an order that the vendor does not have anymore', async () => {
  const id = accepted();
  services.vendor.orders.clear();
  await readVendorOrder(services, id);
  expect(vendorOrderOf(services, id)).toMatchObject({
    vendorStatus: 'sent_to_vendor',
    lastError: "Printful doesn't have this order anymore",
  });
  expect(findAdminOrder(services.db, order.id)?.attention).toMatchObject([{ reason: 'vendor_failure' }]);
});

it('asks again when a newer answer was applied while the vendor answered', async () => {
  const id = accepted();
  let isFirst = true;
  services.vendor.onOrder = async () => {
    if (!isFirst) return;
    isFirst = false;
    services.vendor.orders.set('v-1', vendorState({ status: 'failed', vendorStatus: 'failed' }));
    await readVendorOrder(services, id);
  };
  await readVendorOrder(services, id);
  expect(vendorOrderOf(services, id)).toMatchObject({ vendorStatus: 'failed', closedAt: services.now() });
});
