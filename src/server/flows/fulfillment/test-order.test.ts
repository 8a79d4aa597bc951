import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orderAttention, orders } from '#db/schema/orders.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { fulfillOrder } from './fulfill-order.ts';

const DAY_MS = 86_400_000;
const fulfill = ({ services }: VendorShop, id: string, input = {}) =>
  fulfillOrder(services, id, input, ADMIN_ACTOR);

/** Makes the vendor `printful` the sandbox's, as a shop without keys has it. */
async function connectSandbox({ services, printful }: VendorShop, key = 'sandbox_x'): Promise<void> {
  services.env.vendors.printful = { apiKey: key, apiBase: 'http://127.0.0.1:1' };
  services.db.update(podVendors).set({ apiKey: null }).where(eq(podVendors.id, 'printful')).run();
  printful.apiKey = key;
  await connectVendor(services, 'printful', ADMIN_ACTOR);
}

/** A shop whose orders are paid with test keys. */
async function testShop(): Promise<VendorShop> {
  const shop = await vendorShop();
  shop.services.payments.isLive = false;
  return shop;
}

it('stores whether an order was paid with real money, as the payment provider says', async () => {
  const shop = await vendorShop();
  const live = await shop.order();
  shop.services.payments.isLive = false;
  const test = await shop.order();
  const stored = shop.services.db.select().from(orders).all();
  expect(stored.map(({ id, isLive }) => [id, isLive])).toEqual([
    [live, true],
    [test, false],
  ]);
});

it('refuses to send a test order to a live vendor account, and records nothing', async () => {
  const shop = await testShop();
  const id = await shop.order(['tee', 'cap']);
  // Keys may be replaced between the order and its vendor orders.
  shop.services.payments.isLive = true;
  for (const input of [{}, { vendorId: 'printful' }, { acceptCosts: true }]) {
    const error = await rejectionOf(fulfill(shop, id, input));
    expect(error).toMatchObject({ code: 'not_for_samples', status: 409 });
    expect(error.message).toMatch(/^This is a test order, .* Printful/);
  }
  expect(shop.vendorOrders()).toEqual([]);
  expect(
    [shop.printful, shop.printify].flatMap(({ submitted, estimated }) => [submitted, estimated]),
  ).toEqual([[], [], [], []]);
});

it('sends a test order to the sandbox, and refuses only the part of a live vendor', async () => {
  const shop = await testShop();
  await connectSandbox(shop);
  const id = await shop.order(['tee', 'cap']);
  expect(await fulfill(shop, id)).toEqual({
    totalVendors: 2,
    results: [
      { vendorId: 'printful', ok: true, vendorOrderId: 'v-1' },
      { vendorId: 'printify', ok: false, error: expect.stringContaining('test order') },
    ],
  });
  expect(shop.printify.submitted).toEqual([]);
  expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted' }, { submission: 'refused' }]);
});

it('does not send a test order automatically to a live vendor account, and stops trying', async () => {
  const shop = await testShop();
  saveSetting(shop.services, 'fulfillment', { automatic: true, delayMinutes: 0 }, ADMIN_ACTOR);
  await shop.order();
  for (let day = 0; day < 5; day += 1) {
    await runDueJobs(shop.services);
    shop.services.pass(DAY_MS);
  }
  expect(shop.printful.submitted).toEqual([]);
  expect(shop.vendorOrders()).toEqual([]);
  expect(shop.services.db.select().from(orderAttention).all()).toEqual([]);
});

it.each(['lost', 'draft'] as const)(
  'does not finish a vendor order for the sandbox (%s) at a live account that was connected since',
  async (what) => {
    const shop = await testShop();
    await connectSandbox(shop);
    const id = await shop.order();
    const { printful, services } = shop;
    printful.onMade = () => {
      throw new Error('The connection was lost.');
    };
    expect((await fulfill(shop, id)).results).toMatchObject([{ ok: false }]);
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'waiting' }]);
    const [made] = printful.orders.values();
    if (what === 'draft' && made) printful.orders.set(made.id, { ...made, isDraft: true });
    if (what === 'lost') printful.orders.clear();

    // The same vendor with a real key.
    await connectSandbox(shop, 'pf_live');
    printful.onMade = () => {};
    for (let day = 0; day < 4; day += 1) {
      services.pass(DAY_MS);
      await runDueJobs(services);
    }
    expect(printful.submitted).toHaveLength(1);
    expect(shop.vendorOrders()).toMatchObject([
      { submission: 'refused', lastError: expect.stringContaining('test order') },
    ]);
    expect(await rejectionOf(fulfill(shop, id, { vendorId: 'printful' }))).toMatchObject({
      code: 'not_for_samples',
    });
  },
);
