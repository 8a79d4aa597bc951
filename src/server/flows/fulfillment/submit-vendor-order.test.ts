import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorState } from '#tests/support/vendor-orders.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { fulfillOrder } from './fulfill-order.ts';

const fulfill = ({ services }: VendorShop, id: string, input = {}) =>
  fulfillOrder(services, id, input, ADMIN_ACTOR);
const orderOf = ({ services }: VendorShop, id: string) => requireAdminOrder(services.db, id);
const UNTIL_THE_JOB_MS = 121_000;
const LOST = () => {
  throw new AppError('vendor_timeout');
};
const REFUSED = new AppError('vendor_refused_order', { message: 'Printful refused this order: no ink' });

describe('a vendor that fails', () => {
  it('keeps the lines of one that refuses, and sends them again when it no longer does, whatever the order is by then', async () => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const id = await shop.order(['tee', 'cap']);
    printful.submitFailure = REFUSED;
    const { results } = await fulfill(shop, id);
    expect(results).toEqual([
      { vendorId: 'printful', ok: false, error: 'Printful refused this order: no ink' },
      { vendorId: 'printify', ok: true, vendorOrderId: 'v-1' },
    ]);
    await fulfill(shop, id);
    const order = orderOf(shop, id);
    expect(order.vendorOrders).toMatchObject([
      { submission: 'refused', retryCount: 2, canRetry: true, canCancel: false },
      { submission: 'accepted', retryCount: 0, canRetry: false, canCancel: true },
    ]);
    expect(order.vendorOrders[0]?.lastError).toBe('Printful refused this order: no ink');
    expect(order.items.map(({ status }) => status)).toEqual(['pending', 'sent_to_vendor']);
    expect(order.attention).toMatchObject([{ reason: 'vendor_failure' }]);
    services.db.update(orders).set({ status: 'shipped' }).run();
    printful.submitFailure = null;
    await fulfill(shop, id, { vendorId: 'printful' });
    expect(orderOf(shop, id)).toMatchObject({ attention: [], items: [{ status: 'sent_to_vendor' }, {}] });
    expect(shop.vendorOrders()).toMatchObject([{ number: 1, lastError: null }, {}]);
    expect(printful.orders.size).toBe(1);
  });

  it.each([
    ['with the order', 'onMade', 1],
    ['before it had the order', 'onSubmit', 2],
  ] as const)(
    'is asked again after an answer got lost %s, and makes it once',
    async (_when, hook, submissions) => {
      const shop = await vendorShop();
      const { services, printful } = shop;
      const id = await shop.order();
      printful[hook] = LOST;
      const { results } = await fulfill(shop, id);
      expect(results[0]).toMatchObject({ ok: false });
      expect(results[0]?.error).toContain("We don't know whether Printful has this order");
      expect(orderOf(shop, id).vendorOrders).toMatchObject([{ submission: 'waiting', canCancel: true }]);
      expect(orderOf(shop, id)).toMatchObject({ allowed: { correct: false, ship: false }, attention: [{}] });
      printful[hook] = () => {};
      services.pass(UNTIL_THE_JOB_MS);
      await runDueJobs(services);
      expect(printful.submitted).toHaveLength(submissions);
      expect(printful.orders.size).toBe(1);
      expect(orderOf(shop, id)).toMatchObject({ attention: [], items: [{ vendorOrderId: 'v-1' }] });
    },
  );

  it.each([
    ['after the vendor made it', 'onMade', 1],
    ['before the vendor had it', 'onSubmit', 2],
  ] as const)('is asked by the job when the process stops %s', async (_when, hook, submissions) => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const id = await shop.order();
    const reached = new Promise<void>((resolve) => {
      printful[hook] = () => {
        resolve();
        return new Promise<void>(() => {});
      };
    });
    void fulfill(shop, id);
    await reached;
    printful[hook] = () => {};
    expect((await fulfill(shop, id)).results).toMatchObject([{ ok: false }]);
    services.pass(UNTIL_THE_JOB_MS);
    await runDueJobs(services);
    expect(printful.submitted).toHaveLength(submissions);
    expect([...printful.orders.values()]).toMatchObject([{ reference: shop.vendorOrders()[0]?.id }]);
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted', leaseUntil: null }]);
  });

  it('goes on with a draft that a stopped process left, instead of taking it for an order', async () => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const id = await shop.order();
    printful.onDraft = LOST;
    await fulfill(shop, id);
    printful.onDraft = () => {};
    services.pass(UNTIL_THE_JOB_MS);
    await runDueJobs(services);
    expect([...printful.orders.values()]).toMatchObject([{ isDraft: false, status: 'sent_to_vendor' }]);
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted' }]);
  });

  it('cancels a draft of an order that has changed since', async () => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const id = await shop.order(['tee'], 3);
    printful.onDraft = LOST;
    await fulfill(shop, id);
    const items = [{ id: orderOf(shop, id).items[0]?.id ?? '', quantity: 1, restock: false }];
    await requestRefund(services, id, { items }, { actor: ADMIN_ACTOR });
    services.pass(UNTIL_THE_JOB_MS);
    await runDueJobs(services);
    expect([...printful.orders.values()]).toMatchObject([{ status: 'cancelled' }]);
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'refused', closedAt: null }]);
  });

  it('is asked about an order whose outcome is unknown once its key works again', async () => {
    const shop = await vendorShop();
    const { printful } = shop;
    const id = await shop.order();
    printful.onMade = LOST;
    await fulfill(shop, id);
    printful.failure = new AppError('vendor_key_refused');
    const { results } = await fulfill(shop, id);
    expect(results[0]?.error).toContain('The print vendor refused the key.');
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'waiting', retryCount: 2 }]);
    printful.failure = null;
    expect(await fulfill(shop, id)).toMatchObject({ results: [{ ok: true, vendorOrderId: 'v-1' }] });
    expect(printful.repeats).toBe(0);
  });

  it("isn't given what was refunded before it answered", async () => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const id = await shop.order(['tee'], 3);
    printful.onSubmit = LOST;
    await fulfill(shop, id);
    const items = [{ id: orderOf(shop, id).items[0]?.id ?? '', quantity: 1, restock: false }];
    await requestRefund(services, id, { items }, { actor: ADMIN_ACTOR });
    printful.onSubmit = () => {};
    services.pass(UNTIL_THE_JOB_MS);
    await runDueJobs(services);
    expect(printful.orders.size).toBe(0);
    expect(shop.vendorOrders()).toMatchObject([
      { submission: 'refused', lastError: 'This order has changed. Send it again.' },
    ]);
    await fulfill(shop, id);
    expect(printful.submitted.at(-1)?.items).toMatchObject([{ quantity: 2 }]);
  });
});

describe('an answer that is no success', () => {
  const [failed, canceled] = [
    {
      status: 'failed',
      vendorStatus: 'failed',
      problem: 'Charging your credit card failed',
      dashboardUrl: 'https://www.printful.com/dashboard?order_id=1',
    },
    { status: 'cancelled', vendorStatus: 'canceled', problem: null },
  ] as const;

  it.each([
    [
      failed,
      'Charging your credit card failed. Repair it at Printful, or fulfill the order again, which cancels it there first: https://www.printful.com/dashboard?order_id=1',
    ],
    [canceled, 'Printful canceled it'],
  ])('is not taken for one: %j', async (state, error) => {
    const shop = await vendorShop();
    const id = await shop.order();
    shop.printful.answer = vendorState(state);
    expect((await fulfill(shop, id)).results).toEqual([
      { vendorId: 'printful', ok: false, vendorOrderId: 'v-1', error },
    ]);
    expect(orderOf(shop, id).attention).toMatchObject([{ reason: 'vendor_failure' }]);
  });

  it('is reported although the vendor has the order, if it waits for somebody there', async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    shop.printful.answer = vendorState({
      status: 'sent_to_vendor',
      vendorStatus: 'onhold',
      problem: 'On hold',
    });
    expect((await fulfill(shop, id)).results).toEqual([
      { vendorId: 'printful', ok: true, vendorOrderId: 'v-1', error: 'On hold' },
    ]);
  });
});
