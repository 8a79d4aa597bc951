import { expect, it } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { orders } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readComparison } from '#server/domain/sales/ledger/differences.queries.ts';
import { reconcileLedger } from '#server/domain/sales/ledger/reconcile-ledger.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { flagsOf } from '#tests/support/balance.ts';
import { paid, shopWithCart } from '#tests/support/checkout.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { linkPayment, makeLink } from '#tests/support/payment-links.ts';
import { CLIENT_IP, paymentInput, SHOPPER } from '#tests/support/shop.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { startLinkPayment } from './payment-links/pay-link.ts';
import { recordMissedPayments } from './record-missed-payments.ts';
import { startPayment } from './start-payment.ts';

const flagsAndItems = ({ db }: TestServices) =>
  db
    .select()
    .from(orders)
    .all()
    .map(({ items, isFlagged }) => ({ items: items.length, isFlagged }));

/** Pays the cart, whose checkout is then given up. @returns the id of the intent */
async function missed(services: TestServices): Promise<string> {
  const intentId = await paid(services);
  services.db.update(checkouts).set({ status: 'abandoned' }).run();
  services.pass(DAY_MS);
  return intentId;
}

it('creates the order of an unreported payment once, and counts it in the nightly report', async () => {
  const { services } = shopWithCart();
  const intentId = await missed(services);
  services.pass(100 * DAY_MS);
  await reconcileLedger(services, recordMissedPayments);
  expect(flagsAndItems(services)).toMatchObject([{ items: 1 }]);
  expect(services.db.select().from(orders).get()).toMatchObject({ stripePaymentIntentId: intentId });
  expect(readComparison(services)).toMatchObject({ recorded: 1 });
  await reconcileLedger(services, recordMissedPayments);
  expect(flagsAndItems(services)).toHaveLength(1);
  expect(readComparison(services)).toMatchObject({ recorded: 0 });
});

it.each([
  { what: 'sends the order of a payment that was made within a day', age: DAY_MS, sent: 1, flags: [] },
  {
    ...{ what: 'flags the order of an older payment and sends nothing of it', age: DAY_MS + 1, sent: 0 },
    flags: ['payment_difference'],
  },
])('$what, with automatic fulfillment', async ({ age, sent, flags }) => {
  const { services, lines, vendorOrders } = await vendorShop();
  saveSetting(services, 'fulfillment', { automatic: true, delayMinutes: 0, undoMinutes: 10 }, ADMIN_ACTOR);
  addCartItem(services, SHOPPER, lines.tee);
  const input = paymentInput({ customerEmail: 'ann@example.com' });
  const { paymentIntentId } = await startPayment(services, SHOPPER, input, CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  services.db.update(checkouts).set({ status: 'abandoned' }).run();
  services.pass(age);
  await recordMissedPayments(services);
  await runDueJobs(services);
  const { id } = services.db.select().from(orders).get() ?? { id: '' };
  expect(flagsOf(services, id)).toEqual(flags);
  expect(vendorOrders()).toHaveLength(sent);
  const flagged = requireAdminOrder(services.db, id).events.filter(({ type }) => type === 'flagged');
  expect(flagged.map(({ note }) => note)).toEqual(
    flags.map(() => expect.stringMatching(/^Paid on .+, recorded on .+: check before sending\.$/)),
  );
});

it('makes no order to send of a payment that was refunded or is disputed at the provider meanwhile', async () => {
  const { services } = shopWithCart();
  saveSetting(services, 'fulfillment', { automatic: true, delayMinutes: 0, undoMinutes: 10 }, ADMIN_ACTOR);
  const intentId = await paid(services);
  const amount = services.payments.intents.get(intentId)?.amount ?? 0;
  services.pass(DAY_MS);
  await services.payments.refund({ refundId: 'elsewhere', paymentIntentId: intentId, amount: amount - 500 });
  services.payments.disputes.push({
    ...{ id: 'dp_1', paymentIntentId: intentId, amount: 500, currency: 'usd', reason: 'fraudulent' },
    ...{ status: 'lost', isClosed: true, evidenceDueAt: null, createdAt: services.now() },
  });
  services.db.update(checkouts).set({ status: 'abandoned' }).run();
  services.pass(60 * DAY_MS);
  expect(await recordMissedPayments(services)).toBe(3);
  const { id } = services.db.select().from(orders).get() ?? { id: '' };
  const order = requireAdminOrder(services.db, id);
  expect(order.refundable.total).toBe('0.00');
  expect(flagsOf(services, id)).toContain('dispute');
  expect(await recordMissedPayments(services)).toBe(0);
});

it('leaves a payment alone whose checkout is not here: another installation may use the account', async () => {
  const { services } = shopWithCart();
  await paid(services);
  services.db.delete(checkouts).run();
  expect(await recordMissedPayments(services)).toBe(0);
  expect(flagsAndItems(services)).toEqual([]);
});

it('creates the order of a payment link whose checkout is not here, once', async () => {
  const { services, productId } = shopWithCart();
  const link = await makeLink(services, [{ productId, quantity: 1 }]);
  const payment = linkPayment(services, link.id);
  const { paymentIntentId } = await startLinkPayment(services, SHOPPER, payment, CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  await services.payments.refund({ refundId: 'elsewhere', paymentIntentId, amount: 500 });
  services.db.delete(checkouts).run();
  expect(await recordMissedPayments(services)).toBe(2);
  expect(requireAdminOrder(services.db, link.id)).toMatchObject({ itemCount: 1, refundedTotal: '5.00' });
  expect(await recordMissedPayments(services)).toBe(0);
});

it('creates the order of a payment that was made although its intent was never recorded', async () => {
  const { services } = shopWithCart();
  await missed(services);
  services.db.update(checkouts).set({ paymentIntentId: null }).run();
  expect(await recordMissedPayments(services)).toBe(1);
  expect(flagsAndItems(services)).toMatchObject([{ items: 1 }]);
});

it('ignores payments that have an order, are unpaid, too old or of another application', async () => {
  const { services, productId } = shopWithCart();
  await missed(services);
  services.pass(121 * DAY_MS);
  await paidOrder(services);
  addCartItem(services, SHOPPER, { productId, quantity: 1 });
  await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  const { id } = await services.payments.createIntent({
    ...{ checkoutId: 'elsewhere', amount: 500, currency: 'usd', idempotencyKey: 'x' },
    shipping: {
      name: 'Sam',
      address: { line1: '1', city: 'Reno', state: 'NV', postalCode: '1', country: 'US' },
    },
  });
  const foreign = services.payments.succeed(id);
  Object.assign(foreign, { checkoutId: null });
  expect(await recordMissedPayments(services)).toBe(0);
  expect(flagsAndItems(services)).toHaveLength(1);
});

it('creates the other orders when one fails', async () => {
  const { services } = shopWithCart();
  const first = await missed(services);
  await missed(services);
  const read = services.payments.readIntent.bind(services.payments);
  services.payments.readIntent = async (id) => {
    if (id === first) throw new AppError('payment_provider_failed');
    return read(id);
  };
  expect(await recordMissedPayments(services)).toBe(1);
  services.payments.readIntent = read;
  expect(await recordMissedPayments(services)).toBe(1);
});

it('keeps other processes from taking the comparison over while it reads pages and records payments', async () => {
  const { services } = shopWithCart();
  for (const _payment of [1, 2]) await missed(services);
  const { payments } = services;
  let takenOver = 0;
  /** Each step is shorter than the lease, all together are longer. */
  const otherTries = async () => {
    services.pass(4 * MINUTE_MS);
    await reconcileLedger(services, async () => {
      takenOver += 1;
      return 0;
    });
  };
  const [listIntents, listRefunds] = [
    payments.listIntents.bind(payments),
    payments.listRefunds.bind(payments),
  ];
  payments.listIntents = async (since, options) => {
    services.pass(4 * MINUTE_MS);
    const listed = await listIntents(since, options);
    await otherTries();
    return listed;
  };
  payments.listRefunds = async (id) => {
    await otherTries();
    return listRefunds(id);
  };
  await reconcileLedger(services, recordMissedPayments);
  expect(takenOver).toBe(0);
  expect(readComparison(services)).toMatchObject({ recorded: 2, check: { error: null } });
});
