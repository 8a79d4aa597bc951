import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { disconnectVendor } from '#server/domain/vendors/save-vendor-key.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { readVendorOrder } from './read-vendor-order.ts';

const PAGE = 'https://www.printful.com/dashboard?order_id=1';

let shop: VendorShop;
let orderId: string;
beforeEach(async () => {
  shop = await vendorShop();
  orderId = await shop.order();
  await fulfill();
});

const flagsToAccept = () =>
  requireAdminOrder(shop.services.db, orderId).attention.map(({ reason }) => reason);
const fulfill = () => fulfillOrder(shop.services, orderId, { acceptFlags: flagsToAccept() }, ADMIN_ACTOR);
const order = () => requireAdminOrder(shop.services.db, orderId);
const atVendor = () => [...shop.printful.orders.values()].map(({ status }) => status);
const here = () => shop.vendorOrders().map(({ vendorStatus, closedAt }) => [vendorStatus, closedAt === null]);

/** Changes the first order at the vendor, as its people do. */
function change(changes: Partial<VendorOrderState>): VendorOrderState {
  const [first] = shop.printful.orders.values();
  if (!first) throw new Error('There is no order.');
  const changed = { ...first, ...changes };
  shop.printful.orders.set(first.id, changed);
  return changed;
}

/** Reports that the first order failed. */
async function fail(changes: Partial<VendorOrderState> = {}): Promise<void> {
  change({
    status: 'failed',
    vendorStatus: 'failed',
    problem: 'Charging your credit card failed',
    ...changes,
  });
  await readVendorOrder(shop.services, shop.vendorOrders()[0]?.id ?? '');
}

it('cancels a failed vendor order at its vendor before it makes another one', async () => {
  await fail();
  shop.printful.onSubmit = () => expect(atVendor()).toEqual(['cancelled']);
  expect((await fulfill()).results).toMatchObject([{ ok: true, vendorOrderId: 'v-2' }]);
  expect(atVendor()).toEqual(['cancelled', 'sent_to_vendor']);
  expect(here()).toEqual([
    ['cancelled', false],
    ['sent_to_vendor', true],
  ]);
  expect(order().attention).toEqual([]);
});

it("makes no other one if the failed one can't be canceled, and says where it is", async () => {
  await fail({ dashboardUrl: PAGE });
  shop.printful.cancelOrder = async () => {
    throw new AppError('vendor_refused_order', { message: 'Printful refused to cancel: too late' });
  };
  const { totalVendors, results } = await fulfill();
  expect(totalVendors).toBe(1);
  expect(results[0]).toMatchObject({
    ok: false,
    error: expect.stringContaining('Printful refused to cancel'),
  });
  expect(results[0]?.error).toContain(`Repair or cancel it there, then try again: ${PAGE}`);
  expect(atVendor()).toEqual(['failed']);
  expect(here()).toEqual([['failed', false]]);
  expect(order()).toMatchObject({ allowed: { fulfill: true }, vendorOrders: [{ dashboardUrl: PAGE }] });
});

it('sends the other vendors their shares all the same', async () => {
  orderId = await shop.order(['tee', 'cap']);
  await fulfillOrder(shop.services, orderId, { vendorId: 'printful' }, ADMIN_ACTOR);
  const tee = shop.vendorOrders().find((row) => row.orderId === orderId);
  const made = shop.printful.orders.get(tee?.vendorOrderId ?? '');
  if (made) shop.printful.orders.set(made.id, { ...made, status: 'failed', vendorStatus: 'failed' });
  await readVendorOrder(shop.services, tee?.id ?? '');
  shop.printful.cancelOrder = async () => {
    throw new AppError('vendor_failed');
  };
  const { results } = await fulfill();
  expect(results.map(({ vendorId, ok }) => [vendorId, ok])).toEqual([
    ['printful', false],
    ['printify', true],
  ]);
});

it("goes on with an order that was repaired in the vendor's dashboard, although the report was lost", async () => {
  await fail();
  change({ status: 'in_production', vendorStatus: 'inprocess', problem: null });
  expect((await fulfill()).results).toEqual([{ vendorId: 'printful', ok: true, vendorOrderId: 'v-1' }]);
  expect(here()).toEqual([['in_production', true]]);
  expect(atVendor()).toEqual(['in_production']);
  expect(order()).toMatchObject({
    attention: [],
    items: [{ status: 'in_production', vendorOrderId: 'v-1' }],
  });
});

it('makes one order in all when the answer to the cancellation is lost', async () => {
  await fail();
  const { cancelOrder } = shop.printful;
  shop.printful.cancelOrder = async (...call) => {
    await cancelOrder.apply(shop.printful, call);
    throw new AppError('vendor_timeout');
  };
  expect((await fulfill()).results[0]?.ok).toBe(false);
  expect(atVendor()).toEqual(['cancelled']);
  shop.printful.cancelOrder = cancelOrder;
  await fulfill();
  expect(atVendor()).toEqual(['cancelled', 'sent_to_vendor']);
});

it('makes another one for a failed one that was deleted at its vendor', async () => {
  await fail();
  const { getOrder } = shop.printful;
  shop.printful.getOrder = async () => null;
  await fulfill();
  shop.printful.getOrder = getOrder;
  expect(here()).toEqual([
    ['cancelled', false],
    ['sent_to_vendor', true],
  ]);
});

it('cancels a canceled vendor order that its vendor goes on with before it makes another one', async () => {
  const [row] = shop.vendorOrders();
  await cancelVendorOrder(shop.services, row?.id ?? '', ADMIN_ACTOR);
  const state = change({ status: 'sent_to_vendor', vendorStatus: 'pending' });
  transaction(shop.services.db, () => applyVendorState(shop.services, row?.id ?? '', state));
  await fulfill();
  expect(atVendor()).toEqual(['cancelled', 'sent_to_vendor']);
  expect(order().attention).toEqual([]);
});

it('makes no other one for a canceled one that its vendor has shipped, although the report was lost', async () => {
  const [row] = shop.vendorOrders();
  await cancelVendorOrder(shop.services, row?.id ?? '', ADMIN_ACTOR);
  const state = change({ status: 'in_production', vendorStatus: 'inprocess' });
  transaction(shop.services.db, () => applyVendorState(shop.services, row?.id ?? '', state));
  change({ status: 'shipped', vendorStatus: 'fulfilled' });
  await expect(fulfill()).rejects.toMatchObject({ code: 'nothing_to_do' });
  expect(order()).toMatchObject({ status: 'shipped', attention: [{ reason: 'vendor_failure' }] });
  expect(atVendor()).toEqual(['shipped']);
});

it('makes nothing while the vendor that has the failed one is disconnected', async () => {
  await fail();
  disconnectVendor(shop.services, 'printful', ADMIN_ACTOR);
  const { results } = await fulfill();
  expect(results[0]?.error).toContain(
    'Connect Printful with its key first. Printful may still make the earlier',
  );
  expect(here()).toEqual([['failed', false]]);
});

it('makes one order for two administrators at once', async () => {
  await fail();
  const results = await Promise.all([fulfill(), fulfill()]);
  expect(results.flatMap((one) => one.results).map(({ ok }) => ok)).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect(atVendor()).toEqual(['cancelled', 'sent_to_vendor']);
});
