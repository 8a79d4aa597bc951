import { expect, it } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startLinkPayment } from '#server/flows/checkout/payment-links/pay-link.ts';
import { settleCheckouts } from '#server/flows/checkout/settle-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import type { Services } from '#server/kernel/services.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { restored, shopToBackUp } from '#tests/support/backups.ts';
import { asShopper, BY_PROVIDER } from '#tests/support/checkout.ts';
import { linkPayment, makeLink } from '#tests/support/payment-links.ts';
import { CLIENT_IP, paymentInput, SHOPPER } from '#tests/support/shop.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { makeBackup } from './make-backup.ts';
import { reconcileRestored } from './reconcile-restored.ts';

const FLAGGED = {
  attention: [{ reason: 'payment_difference' }],
  events: expect.arrayContaining([
    expect.objectContaining({ type: 'flagged', note: expect.stringContaining('A backup was restored') }),
  ]),
};
const NOT_FLAGGED = { attention: [] };

const CONTACT = { customerEmail: 'sam@example.com', customerName: 'Sam Doe', customerPhone: '702 555 0100' };

const ordersOf = (services: Services) => listOrders(services, { limit: 9, offset: 0 }).orders;

/** A shop that sends paid orders by itself after half an hour, with a checkout of a tee that isn't paid yet. */
async function shopWithCheckout() {
  const shop = shopToBackUp();
  const { printful, lines } = await vendorShop(shop);
  const automatic = { automatic: true, delayMinutes: 30, undoMinutes: 10, updatedAt: undefined };
  saveSetting(shop, 'fulfillment', automatic, ADMIN_ACTOR);
  addCartItem(shop, SHOPPER, lines.tee);
  const { paymentIntentId: intent } = await startPayment(shop, SHOPPER, paymentInput(CONTACT), CLIENT_IP);
  return { shop, printful, lines, intent };
}

/** Lets the shop run for two hours. */
async function run(services: TestServices): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    services.pass(HOUR_MS);
    await settleCheckouts(services, 0);
    await runDueJobs(services);
  }
}

it('flags the order of a payment made before the restore, which may have been sent, and sends it to no vendor', async () => {
  const { shop, printful, intent } = await shopWithCheckout();
  const { path } = await makeBackup(shop);
  shop.payments.succeed(intent);
  await run(shop);
  expect(ordersOf(shop)).toMatchObject([NOT_FLAGGED]);
  expect(printful.submitted).toHaveLength(1);

  const machine = await restored(shop, path);
  await run(machine);
  await finishCheckout(machine, intent, BY_PROVIDER);
  expect(await reconcileRestored(machine)).toBe(0);
  expect(ordersOf(machine)).toMatchObject([{ ...FLAGGED, stripePaymentIntentId: intent, itemCount: 1 }]);
  expect(ordersOf(machine)[0]?.events.map(({ type }) => type)).toContain('held_back');
  expect(printful.submitted).toHaveLength(1);
});

it('flags the order if the browser asks for it once more', async () => {
  const { shop, intent } = await shopWithCheckout();
  const { path } = await makeBackup(shop);
  shop.payments.succeed(intent);
  const machine = await restored(shop, path);
  shop.pass(2 * HOUR_MS);
  await finishCheckout(machine, intent, asShopper(intent));
  expect(ordersOf(machine)).toMatchObject([FLAGGED]);
});

it("doesn't flag a payment made more than an hour after the restore, by which clocks may differ", async () => {
  const { shop, printful, intent } = await shopWithCheckout();
  const { path } = await makeBackup(shop);
  const machine = await restored(shop, path);
  shop.pass(HOUR_MS + 1);
  shop.payments.succeed(intent);
  await run(machine);
  expect(ordersOf(machine)).toMatchObject([{ ...NOT_FLAGGED, stripePaymentIntentId: intent }]);
  expect(printful.submitted).toHaveLength(1);
});

it('flags a payment made within an hour after the restore, by which clocks may differ', async () => {
  const { shop, intent } = await shopWithCheckout();
  const { path } = await makeBackup(shop);
  const machine = await restored(shop, path);
  shop.pass(HOUR_MS);
  shop.payments.succeed(intent);
  await run(machine);
  expect(ordersOf(machine)).toMatchObject([FLAGGED]);
});

it("doesn't flag the order of a checkout that was begun after the restore", async () => {
  const { shop, lines } = await shopWithCheckout();
  const { path } = await makeBackup(shop);
  const machine = await restored(shop, path);
  addCartItem(machine, SHOPPER, lines.cap);
  const { paymentIntentId } = await startPayment(machine, SHOPPER, paymentInput(CONTACT), CLIENT_IP);
  shop.payments.succeed(paymentIntentId);
  await finishCheckout(machine, paymentIntentId, asShopper(paymentIntentId));
  expect(ordersOf(machine)).toMatchObject([{ ...NOT_FLAGGED, stripePaymentIntentId: paymentIntentId }]);
});

it('flags the order if the payment provider could only be reached later', async () => {
  const { shop, printful, intent } = await shopWithCheckout();
  // The backup falls between storing the checkout and learning its payment.
  shop.db.$client.exec('update checkouts set payment_intent_id = null');
  const { path } = await makeBackup(shop);
  shop.payments.succeed(intent);
  shop.payments.failure = new AppError('payment_provider_timeout');
  const machine = await restored(shop, path);
  await run(machine);
  expect(ordersOf(machine)).toEqual([]);
  expect(await reconcileRestored(machine)).toBe(0);
  await run(machine);
  expect(ordersOf(machine)).toMatchObject([FLAGGED]);
  expect(printful.submitted).toHaveLength(0);
});

it.each([
  ['without a payment on record', false],
  ['with a payment that the provider did not know', true],
])('flags the order of a checkout that the backup has as abandoned, %s', async (_how, isPaymentRecorded) => {
  const { shop, intent } = await shopWithCheckout();
  shop.db.$client.exec("update checkouts set status = 'abandoned'");
  if (!isPaymentRecorded) shop.db.$client.exec('update checkouts set payment_intent_id = null');
  const { path } = await makeBackup(shop);
  shop.payments.succeed(intent);
  const machine = await restored(shop, path);
  await run(machine);
  if (isPaymentRecorded) await finishCheckout(machine, intent, BY_PROVIDER);
  expect(ordersOf(machine)).toMatchObject([FLAGGED]);
});

it('flags the order of a payment link whose checkout is in the backup', async () => {
  const { shop, lines } = await shopWithCheckout();
  const link = await makeLink(shop, [lines.cap]);
  const { paymentIntentId } = await startLinkPayment(shop, SHOPPER, linkPayment(shop, link.id), CLIENT_IP);
  const { path } = await makeBackup(shop);
  shop.payments.succeed(paymentIntentId);
  const machine = await restored(shop, path);
  await run(machine);
  expect(ordersOf(machine)).toMatchObject([{ ...FLAGGED, id: link.id }]);
});

it.each([
  ['flags the order of a payment made between two restores', 0, FLAGGED],
  ["doesn't flag the order of a payment made after the second restore", 24 * HOUR_MS, NOT_FLAGGED],
])('%s', async (_name, paidAfter, expected) => {
  const { shop, intent } = await shopWithCheckout();
  const { path } = await makeBackup(shop);
  const first = await restored(shop, path);
  shop.pass(HOUR_MS);
  const { path: again } = await makeBackup(first);
  shop.pass(12 * HOUR_MS);
  if (paidAfter === 0) shop.payments.succeed(intent);
  shop.pass(MINUTE_MS);
  const second = await restored(first, again);
  shop.pass(paidAfter);
  if (paidAfter > 0) shop.payments.succeed(intent);
  await settleCheckouts(second, 0);
  expect(ordersOf(second)).toMatchObject([expected]);
});
