import { beforeEach, expect, it } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { VendorRefusal } from '#server/gateways/print-vendors/vendor-failures.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { readVendorOrder } from './read-vendor-order.ts';

const MINUTE_MS = 60_000;
const PAGE = 'https://www.printful.com/dashboard?order_id=1';
const CALCULATING = 'Costs are being calculated.';

let shop: VendorShop;
let orderId: string;
let tries: number;
/** Whether the vendor knows the costs, so that it takes the draft. */
let isReady: boolean;

beforeEach(async () => {
  shop = await vendorShop();
  orderId = await shop.order();
  tries = 0;
  isReady = false;
  const { printful } = shop;
  const { submitOrder } = printful;
  printful.submitOrder = async (account, order) => {
    tries += 1;
    const made = await submitOrder.call(printful, account, order);
    const draft = {
      ...{ status: 'pending' as const, vendorStatus: 'draft', isDraft: true, problem: null },
      dashboardUrl: PAGE,
    };
    if (isReady) return made;
    printful.orders.set(made.id, { ...made, ...draft });
    if (tries > 1) {
      const cause = new VendorRefusal('POST /confirm', 400, CALCULATING);
      throw new AppError('vendor_refused_order', {
        message: `Printful refused this order: ${CALCULATING}`,
        cause,
      });
    }
    return { ...made, ...draft };
  };
});

const fulfill = async () => (await fulfillOrder(shop.services, orderId, {}, ADMIN_ACTOR)).results;
const order = () => requireAdminOrder(shop.services.db, orderId);
const row = () => {
  const [only] = shop.vendorOrders();
  if (!only) throw new Error('There is no vendor order.');
  return only;
};
const ready = () => {
  isReady = true;
  shop.printful.onDraft = () => {};
  const made = shop.printful.orders.get('v-1');
  if (made) shop.printful.orders.set('v-1', { ...made, status: 'sent_to_vendor' });
};
async function wait(ms: number): Promise<void> {
  shop.services.pass(ms);
  await runDueJobs(shop.services);
}

it('is no failure yet: the result says so, and links to it, but nobody is called', async () => {
  expect(await fulfill()).toEqual([
    { vendorId: 'printful', ok: false, error: expect.stringContaining('keeps this order as a draft') },
  ]);
  expect(order()).toMatchObject({
    attention: [],
    vendorOrders: [{ submission: 'waiting', vendorWord: 'draft', dashboardUrl: PAGE }],
  });
});

it('is confirmed again while the vendor calculates, until it takes it', async () => {
  await fulfill();
  await wait(2 * MINUTE_MS);
  expect(row()).toMatchObject({ submission: 'waiting', lastError: expect.stringContaining(CALCULATING) });
  ready();
  await wait(60 * MINUTE_MS);
  expect(row()).toMatchObject({ submission: 'accepted', lastError: null, vendorOrderId: 'v-1' });
  expect(shop.printful.orders.size).toBe(1);
});

it('is left to a person after 20 tries, and taken up again when the vendor reports news of it', async () => {
  await fulfill();
  for (let hours = 0; hours < 40; hours++) await wait(60 * MINUTE_MS);
  expect(tries).toBe(20);
  expect(order().attention).toMatchObject([{ reason: 'vendor_failure' }]);
  expect(row().lastError).toContain('after 20 tries. Confirm or delete it there.');
  ready();
  await readVendorOrder(shop.services, row().id);
  await wait(0);
  expect([row().submission, order().attention]).toEqual(['accepted', []]);
});

it('is taken up at once when the vendor reports news of it, but not by our own attempt', async () => {
  await fulfill();
  for (let n = 0; n < 6; n++) await wait(2 * MINUTE_MS);
  await readVendorOrder(shop.services, row().id);
  const before = tries;
  await runDueJobs(shop.services);
  expect(tries).toBe(before);
  await wait(MINUTE_MS);
  expect(tries).toBe(before + 1);
});

it('can be canceled', async () => {
  await fulfill();
  await cancelVendorOrder(shop.services, row().id, ADMIN_ACTOR);
  expect([...shop.printful.orders.values()]).toMatchObject([{ status: 'cancelled' }]);
  expect(row().closedAt).not.toBeNull();
});
