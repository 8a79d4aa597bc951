import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { fulfillOrder } from './fulfill-order.ts';

let shop: VendorShop;
let orderId: string;
beforeEach(async () => {
  shop = await vendorShop();
  await runDueJobs(shop.services);
  orderId = await shop.order();
});

const fulfill = () => fulfillOrder(shop.services, orderId, {}, ADMIN_ACTOR);
const order = () => requireAdminOrder(shop.services.db, orderId);

/** The vendor revokes the key, and a new one is made and connected. */
async function connectNewKey(): Promise<void> {
  const apiKey = shop.printful.apiKey;
  await connectVendor(shop.services, 'printful', ADMIN_ACTOR, { apiKey });
  await runDueJobs(shop.services);
}
function revokeKey(): void {
  shop.printful.apiKey = 'pf_new_key';
}

it('sends an order that a revoked key kept here once a new key is connected', async () => {
  revokeKey();
  expect((await fulfill()).results).toMatchObject([
    { ok: false, error: expect.stringContaining('refused the key. Make a new one') },
  ]);
  expect(order().attention).toMatchObject([{ reason: 'vendor_failure' }]);
  await connectNewKey();
  expect(shop.printful.submitted).toHaveLength(1);
  expect(order()).toMatchObject({ status: 'processing', attention: [] });
});

it('sends it if a better key is connected while orders are sent with one that is refused as well', async () => {
  const { printful, services } = shop;
  revokeKey();
  await fulfill();
  const right = printful.apiKey;
  printful.onSubmit = async () => {
    printful.onSubmit = () => {};
    await connectVendor(services, 'printful', ADMIN_ACTOR, { apiKey: right });
    throw new AppError('vendor_key_refused');
  };
  await connectNewKey();
  expect(printful.orders.size).toBe(1);
  expect(order().attention).toEqual([]);
});

it('sends nothing that was refused for another reason, or that waits for a person', async () => {
  shop.printful.submitFailure = new AppError('vendor_refused_order', {
    message: 'Printful refused this order: ZIP',
  });
  await fulfill();
  shop.printful.submitFailure = null;
  await connectNewKey();
  expect(shop.printful.submitted).toEqual([]);

  orderId = await shop.order();
  revokeKey();
  await fulfill();
  transaction(shop.services.db, () => flagOrder(shop.services, orderId, 'cancel_requested'));
  await connectNewKey();
  expect(shop.printful.submitted).toEqual([]);
});

it('asks at once about an order whose answer was lost before the key was revoked', async () => {
  shop.printful.onMade = () => {
    throw new AppError('vendor_timeout');
  };
  await fulfill();
  revokeKey();
  shop.services.pass(2 * 60_000);
  await runDueJobs(shop.services);
  expect(shop.vendorOrders()).toMatchObject([{ submission: 'waiting', isKeyRefused: true }]);
  await connectNewKey();
  expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted', isKeyRefused: false }]);
  expect(shop.printful.orders.size).toBe(1);
});
