import { beforeEach, expect, it } from 'vitest';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { mapProduct } from '#server/domain/vendors/map-product.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { readVendorOrder } from './read-vendor-order.ts';

/* A product that is mapped to another vendor while the first one has an order, or may have it. */

let shop: VendorShop;
let mug: string;
let orderId: string;

beforeEach(async () => {
  shop = await vendorShop();
  mug = stockProduct(shop.services, { name: 'Mug', inventory: 0 });
  map('printful');
  orderId = (await buy(shop.services, [{ productId: mug, quantity: 1 }])).id;
});

function map(vendorId: 'printful' | 'printify'): void {
  mapProduct(shop.services, mug, { vendorId, vendorSku: 'mug', price: undefined, variants: [] }, ADMIN_ACTOR);
}

const order = () => requireAdminOrder(shop.services.db, orderId);
async function fulfill() {
  const acceptFlags = order().attention.map(({ reason }) => reason);
  return (await fulfillOrder(shop.services, orderId, { acceptFlags }, ADMIN_ACTOR)).results;
}
const made = () =>
  [shop.printful, shop.printify].map(({ orders }) => [...orders.values()].map(({ status }) => status));

async function fail(): Promise<void> {
  const [first] = shop.printful.orders.values();
  if (!first) throw new Error('There is no order.');
  const problem = 'Charging your credit card failed';
  shop.printful.orders.set(first.id, { ...first, status: 'failed', vendorStatus: 'failed', problem });
  await readVendorOrder(shop.services, shop.vendorOrders()[0]?.id ?? '');
}

it('is made once if the answer of the first vendor was lost', async () => {
  shop.printful.onMade = () => {
    throw new AppError('vendor_timeout');
  };
  expect(await fulfill()).toMatchObject([{ vendorId: 'printful', ok: false }]);
  map('printify');
  expect(await fulfill()).toMatchObject([{ vendorId: 'printful', ok: true }]);
  expect(made()).toEqual([['sent_to_vendor'], []]);
});

it('is canceled at the first vendor, where it failed, before the other one makes it', async () => {
  await fulfill();
  await fail();
  map('printify');
  shop.printify.onSubmit = () => expect(made()).toEqual([['cancelled'], []]);
  expect(await fulfill()).toMatchObject([{ vendorId: 'printify', ok: true }]);
  expect(made()).toEqual([['cancelled'], ['sent_to_vendor']]);
});

it('stays with the first vendor, where it was repaired', async () => {
  await fulfill();
  await fail();
  map('printify');
  const [first] = shop.printful.orders.values();
  if (first) shop.printful.orders.set(first.id, { ...first, status: 'in_production', problem: null });
  expect(await fulfill()).toMatchObject([{ vendorId: 'printful', ok: true }]);
  expect(made()).toEqual([['in_production'], []]);
});

it("isn't sent to the other vendor while the first one doesn't cancel it", async () => {
  await fulfill();
  await fail();
  map('printify');
  shop.printful.cancelOrder = async () => {
    throw new AppError('vendor_refused_order', { message: 'Printful refused to cancel: too late' });
  };
  expect(await fulfill()).toEqual([
    { vendorId: 'printify', ok: false, error: expect.stringContaining('Printful may still make') },
  ]);
  expect(made()).toEqual([['failed'], []]);
});
