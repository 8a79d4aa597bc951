import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import { fulfillAutomatically } from '#server/flows/fulfillment/fulfill-automatically.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import type { Dispute } from '#server/gateways/payments/payments.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { flagsOf } from '#tests/support/balance.ts';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { PAYMENT_LOST } from '../orders/order-refusals.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { resolveFlag } from '../orders/resolve-flag.ts';
import { shipItems } from '../orders/ship-items.ts';
import { recordDispute } from './record-dispute.ts';

/* What can be sent of an order whose payment a dispute holds or took. */

const LOST = { status: 'lost', isClosed: true };
const SHIPMENT = { carrier: 'USPS', trackingNumber: '9400' };
const UNTIL_THE_JOB_MS = 121_000;

function dispute({ services }: VendorShop, orderId: string, changes: Partial<Dispute> = {}): void {
  const { stripePaymentIntentId, total } = requireAdminOrder(services.db, orderId);
  recordDispute(services, orderId, {
    id: 'dp_1',
    paymentIntentId: stripePaymentIntentId ?? '',
    amount: Number(total.replace('.', '')),
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    isClosed: false,
    evidenceDueAt: null,
    createdAt: services.now(),
    ...changes,
  });
}

const fulfill = ({ services }: VendorShop, id: string) => fulfillOrder(services, id, {}, ADMIN_ACTOR);
const resolve = ({ services }: VendorShop, id: string) =>
  resolveFlag(services, id, { reason: 'dispute', note: 'Paid in cash' }, ADMIN_ACTOR);

describe('an order that lost a dispute', () => {
  it("isn't sent by anybody until a person has resolved its flag", async () => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const id = await shop.order(['tee', 'pouch']);
    dispute(shop, id);
    dispute(shop, id, LOST);
    expect(flagsOf(services, id)).toEqual(['dispute']);
    const order = requireAdminOrder(services.db, id);
    expect(order).toMatchObject({ allowed: { ship: false, fulfill: false, cancel: true }, toSend: [] });
    expect(order.items.map(({ quantityToShip }) => quantityToShip)).toEqual([0, 0]);
    expect(order.events.at(-1)?.note).toContain('The bank gave this payment back');
    expect(await rejectionOf(fulfill(shop, id))).toMatchObject(PAYMENT_LOST);
    expect(errorOf(() => shipItems(services, id, SHIPMENT, ADMIN_ACTOR))).toMatchObject(PAYMENT_LOST);

    resolve(shop, id);
    dispute(shop, id, LOST);
    expect(flagsOf(services, id)).toEqual([]);
    expect(await fulfill(shop, id)).toMatchObject({ results: [{ ok: true }] });
    shipItems(services, id, SHIPMENT, ADMIN_ACTOR);
    expect(printful.orders.size).toBe(1);
  });

  it("isn't sent by itself, not even after its flag was resolved", async () => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    saveSetting(
      services,
      'fulfillment',
      { automatic: true, delayMinutes: 30, undoMinutes: 10, updatedAt: undefined },
      ADMIN_ACTOR,
    );
    const id = await shop.order();
    dispute(shop, id, LOST);
    resolve(shop, id);
    await fulfillAutomatically(services, { orderId: id });
    expect(printful.submitted).toEqual([]);
  });

  it("isn't flagged once all has been sent", async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    dispute(shop, id);
    shop.services.db.update(orders).set({ status: 'delivered' }).run();
    dispute(shop, id, LOST);
    expect(flagsOf(shop.services, id)).toEqual([]);
  });

  it('is settled by canceling it, which refunds nothing', async () => {
    const shop = await vendorShop();
    const { services } = shop;
    const id = await shop.order();
    dispute(shop, id, LOST);
    await cancelOrder(services, id, { restock: false }, ADMIN_ACTOR);
    expect(requireAdminOrder(services.db, id)).toMatchObject({
      status: 'cancelled',
      refunds: [],
      attention: [],
    });
  });

  it('stays flagged when another dispute of it is won', async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    dispute(shop, id, LOST);
    dispute(shop, id, { id: 'dp_2' });
    dispute(shop, id, { id: 'dp_2', status: 'won', isClosed: true });
    expect(flagsOf(shop.services, id)).toEqual(['dispute']);
  });

  it('is flagged once the bank gives the payment back although the order is canceled', async () => {
    const shop = await vendorShop();
    const { services } = shop;
    const id = await shop.order(['tee']);
    dispute(shop, id);
    dispute(shop, id, LOST);
    await cancelOrder(services, id, { restock: true }, ADMIN_ACTOR);
    expect(flagsOf(services, id)).toEqual([]);
    dispute(shop, id, { status: 'won', isClosed: true });
    expect(flagsOf(services, id)).toEqual(['dispute']);
    const order = requireAdminOrder(services.db, id);
    expect(order).toMatchObject({ status: 'cancelled', allowed: { refund: true } });
    expect(order.events.at(-1)?.note).toContain('this payment is back');
  });
});

describe('an order that a vendor has not answered about', () => {
  it.each([
    ['lost', LOST, 'A dispute took this payment.'],
    ['held', {}, 'The payment is disputed'],
  ])('is not submitted by the job once its payment is %s', async (_how, changes, words) => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const id = await shop.order();
    printful.onSubmit = () => {
      throw new AppError('vendor_timeout');
    };
    await fulfill(shop, id);
    printful.onSubmit = () => {};
    dispute(shop, id, changes);
    services.pass(UNTIL_THE_JOB_MS);
    await runDueJobs(services);
    expect(printful.orders.size).toBe(0);
    expect(shop.vendorOrders()).toMatchObject([
      { submission: 'refused', lastError: expect.stringContaining(words) },
    ]);
  });

  it('is submitted by a person while its payment is disputed, and by the job during an inquiry', async () => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const [held, asked] = [await shop.order(), await shop.order()];
    printful.onSubmit = () => {
      throw new AppError('vendor_timeout');
    };
    for (const id of [held, asked]) await fulfill(shop, id);
    printful.onSubmit = () => {};
    dispute(shop, held);
    dispute(shop, asked, { id: 'dp_2', status: 'warning_needs_response' });
    const seen = { acceptFlags: ['dispute' as const] };
    expect(await fulfillOrder(services, held, seen, ADMIN_ACTOR)).toMatchObject({ results: [{ ok: true }] });
    services.pass(UNTIL_THE_JOB_MS);
    await runDueJobs(services);
    expect(printful.orders.size).toBe(2);
  });
});
