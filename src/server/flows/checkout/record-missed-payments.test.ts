import { expect, it } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { orders } from '#db/schema/orders.ts';
import { readComparison } from '#server/domain/sales/ledger/differences.queries.ts';
import { reconcileLedger } from '#server/domain/sales/ledger/reconcile-ledger.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { flagsOf } from '#tests/support/balance.ts';
import { paid, shopWithCart } from '#tests/support/checkout.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { CLIENT_IP, paymentInput, SHOPPER } from '#tests/support/shop.ts';
import { recordMissedPayments } from './record-missed-payments.ts';
import { startPayment } from './start-payment.ts';

const flagsAndItems = ({ db }: ReturnType<typeof shopWithCart>['services']) =>
  db
    .select()
    .from(orders)
    .all()
    .map(({ items, isFlagged }) => ({ items: items.length, isFlagged }));

it('makes the order of a payment that nobody reported, once, and says so in the report of the night', async () => {
  const { services } = shopWithCart();
  const intentId = await paid(services);
  services.db.update(checkouts).set({ status: 'abandoned' }).run();
  services.pass(100 * DAY_MS);
  await reconcileLedger(services, recordMissedPayments);
  expect(flagsAndItems(services)).toMatchObject([{ items: 1 }]);
  expect(services.db.select().from(orders).get()).toMatchObject({ stripePaymentIntentId: intentId });
  expect(readComparison(services)).toMatchObject({ recorded: 1 });
  await reconcileLedger(services, recordMissedPayments);
  expect(flagsAndItems(services)).toHaveLength(1);
  expect(readComparison(services)).toMatchObject({ recorded: 0 });
});

it('makes no order to send of a payment that was refunded or is disputed at the provider meanwhile', async () => {
  const { services } = shopWithCart();
  saveSetting(services, 'fulfillment', { automatic: true, delayMinutes: 0 }, ADMIN_ACTOR);
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

it('makes an order without line items of a payment whose checkout is gone', async () => {
  const { services } = shopWithCart();
  await paid(services);
  services.db.delete(checkouts).run();
  expect(await recordMissedPayments(services)).toBe(1);
  expect(flagsAndItems(services)).toEqual([{ items: 0, isFlagged: true }]);
});

it('leaves alone what is paid and ordered, unpaid, older or of another application', async () => {
  const { services } = shopWithCart();
  await paidOrder(services);
  await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP).catch(() => undefined);
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

it('goes on with the others when one order cannot be made', async () => {
  const { services } = shopWithCart();
  const first = await paid(services);
  const read = services.payments.readIntent.bind(services.payments);
  services.payments.readIntent = async (id) => {
    if (id === first) throw new AppError('payment_provider_failed');
    return read(id);
  };
  services.pass(DAY_MS);
  await paidOrder(services, ['Camp Mug']).catch(() => undefined);
  expect(await recordMissedPayments(services)).toBe(0);
  services.payments.readIntent = read;
  expect(await recordMissedPayments(services)).toBe(1);
});
