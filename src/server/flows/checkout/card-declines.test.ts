import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cardDeclines, checkouts, paymentSources } from '#db/schema/checkout.ts';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { reportDecline, startProven } from '#tests/support/card-testing.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, paymentInput, stockProduct } from '#tests/support/shop.ts';
import { shopper } from '#tests/support/stock-holds.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { settleCheckouts } from './settle-checkout.ts';
import { startPayment } from './start-payment.ts';

const NOTIFY = { MAIL_NOTIFY: 'one@gti.test, two@gti.test' };

function shop(settings: Record<string, string> = NOTIFY) {
  const services = testServices(settings);
  const productId = stockProduct(services, { inventory: 1000 });
  const fill = (buyer: Buyer) => addCartItem(services, buyer, { productId, quantity: 1 });
  const start = (buyer: Buyer, ip = CLIENT_IP) => startPayment(services, buyer, paymentInput(), ip);
  /** The bank declines so many cards, and the provider's webhook reports each. */
  const decline = async (intentId: string, times = 1) => {
    for (let n = 0; n < times; n += 1) {
      const { id } = services.payments.decline(intentId);
      await reportDecline(services, intentId, id);
    }
  };
  return { services, fill, start, decline };
}

const statusOf = ({ payments }: TestServices, intentId: string) => payments.intents.get(intentId)?.status;
const warnings = ({ db }: TestServices) =>
  db.select().from(emails).where(eq(emails.template, 'staff-declines')).all();

it('lets a shopper with two declined cards pay with a third', async () => {
  const { services, fill, start, decline } = shop();
  fill(shopper(1));
  const first = await start(shopper(1));
  await decline(first.paymentIntentId, 2);
  expect(await start(shopper(1))).toEqual(first);
  expect(warnings(services)).toEqual([]);
});

it('cancels a payment after five declined cards; the next attempt is a new one', async () => {
  const { services, fill, start, decline } = shop();
  fill(shopper(1));
  const { paymentIntentId } = await start(shopper(1));
  await decline(paymentIntentId, 4);
  await runDueJobs(services);
  expect(statusOf(services, paymentIntentId)).toBe('requires_payment_method');
  await decline(paymentIntentId);
  await runDueJobs(services);
  expect(statusOf(services, paymentIntentId)).toBe('canceled');
  expect(await rejectionOf(start(shopper(1)))).toMatchObject({
    code: 'cards_declined',
    message: 'Too many declined cards. Try again in a minute, or contact us.',
    headers: { 'Retry-After': '60' },
  });
  services.pass(MINUTE_MS);
  const next = await startProven(services, shopper(1));
  expect(next.paymentIntentId).not.toBe(paymentIntentId);
});

it('refuses a cart after ten declined cards, for an hour', async () => {
  const { services, fill, start, decline } = shop();
  fill(shopper(1));
  await decline((await start(shopper(1))).paymentIntentId, 5);
  services.pass(MINUTE_MS);
  await decline((await startProven(services, shopper(1))).paymentIntentId, 5);
  services.pass(10 * MINUTE_MS);
  const error = await rejectionOf(start(shopper(1), '203.0.113.99'));
  expect(error).toMatchObject({
    code: 'cards_declined',
    status: 429,
    message: 'Too many declined cards. Try again in 49 minutes, or contact us.',
    headers: { 'Retry-After': '2940' },
  });
  services.pass(49 * MINUTE_MS);
  expect((await startProven(services, shopper(1))).paymentIntentId).toBeTruthy();
});

it('refuses an address after twenty declined cards, and no other one, and cancels its payments with declined cards', async () => {
  const { services, fill, start, decline } = shop();
  const carts = Array.from({ length: 8 }, (_, n) => shopper(n));
  for (const cart of carts) fill(cart);
  const intents: string[] = [];
  for (const cart of carts.slice(0, 7)) intents.push((await start(cart)).paymentIntentId);
  for (const intent of intents.slice(0, 5)) await decline(intent, 4);
  expect((await rejectionOf(start(carts[7] as Buyer))).code).toBe('cards_declined');
  expect((await start(carts[7] as Buyer, '203.0.113.99')).paymentIntentId).toBeTruthy();
  await runDueJobs(services);
  const declined = Array<string>(5).fill('canceled');
  const open = Array<string>(2).fill('requires_payment_method');
  expect(intents.map((intent) => statusOf(services, intent))).toEqual([...declined, ...open]);
});

it('lets another shopper behind the address pay, and one try a card there after that', async () => {
  const { services, fill, start, decline } = shop();
  const carts = Array.from({ length: 6 }, (_, n) => shopper(n));
  for (const cart of carts) fill(cart);
  const intents: string[] = [];
  for (const cart of carts) intents.push((await start(cart)).paymentIntentId);
  for (const intent of intents.slice(0, 4)) await decline(intent, 5);
  const [other = '', thief = ''] = intents.slice(4);
  await decline(thief);
  await runDueJobs(services);
  expect(statusOf(services, thief)).toBe('canceled');
  services.payments.succeed(other);
  services.pass(1);
  await settleCheckouts(services, 0);
  expect(services.db.select().from(orders).all()).toMatchObject([{ stripePaymentIntentId: other }]);
});

it('counts a decline once, however often and by whichever way it is reported', async () => {
  const { services, fill, start } = shop();
  fill(shopper(1));
  const { paymentIntentId } = await start(shopper(1));
  for (const _card of [1, 2, 3, 4]) {
    const { id } = services.payments.decline(paymentIntentId);
    for (const _report of [1, 2]) await reportDecline(services, paymentIntentId, id);
    await start(shopper(1));
  }
  expect(services.db.select().from(cardDeclines).all()).toHaveLength(4);
  expect(services.db.select().from(checkouts).all()).toMatchObject([{ status: 'open' }]);
});

it('counts declines without a webhook when the shopper presses again, or when the payment is checked', async () => {
  const { services, fill, start } = shop();
  for (const buyer of [shopper(1), shopper(2)]) fill(buyer);
  const { paymentIntentId } = await start(shopper(1));
  for (const _card of [1, 2, 3, 4, 5]) services.payments.decline(paymentIntentId);
  expect((await rejectionOf(start(shopper(1)))).code).toBe('cards_declined');
  await runDueJobs(services);
  expect(statusOf(services, paymentIntentId)).toBe('canceled');
  const other = await start(shopper(2));
  for (const _card of [1, 2, 3, 4, 5]) services.payments.decline(other.paymentIntentId);
  services.pass(3 * MINUTE_MS);
  await settleCheckouts(services, 2 * MINUTE_MS);
  await runDueJobs(services);
  expect(statusOf(services, other.paymentIntentId)).toBe('canceled');
});

it('starts a payment although the provider cannot say which cards were declined', async () => {
  const { services, fill, start } = shop();
  fill(shopper(1));
  const first = await start(shopper(1));
  services.payments.decline(first.paymentIntentId);
  services.payments.listDeclines = async () => {
    throw new AppError('payment_provider_failed');
  };
  expect(await start(shopper(1))).toEqual(first);
});

it('does not count a decline that is reported an hour later, nor one of another application', async () => {
  const { services, fill, start } = shop();
  fill(shopper(1));
  const { paymentIntentId } = await start(shopper(1));
  const { id, declinedAt } = services.payments.decline(paymentIntentId);
  services.pass(HOUR_MS);
  await reportDecline(services, paymentIntentId, id, declinedAt);
  await reportDecline(services, 'pi_elsewhere', 'ch_elsewhere');
  await start(shopper(1));
  expect(services.db.select().from(cardDeclines).all()).toEqual([]);
});

it('emails each member of staff once an hour', async () => {
  const { services, fill, start, decline } = shop();
  for (let n = 0; n < 4; n += 1) {
    fill(shopper(n));
    await decline((await start(shopper(n), `203.0.113.${n}`)).paymentIntentId, 5);
  }
  expect(warnings(services)).toMatchObject([
    {
      recipient: 'one@gti.test',
      subject: '5 declined cards in an hour',
      data: { declined: 5, payments: 1, addresses: 1 },
    },
    { recipient: 'two@gti.test' },
  ]);
  services.pass(HOUR_MS);
  fill(shopper(5));
  await decline((await start(shopper(5))).paymentIntentId, 5);
  expect(warnings(services)).toHaveLength(4);
});

it('forgets addresses and declined cards after a day', async () => {
  const { services, fill, start, decline } = shop();
  fill(shopper(1));
  await decline((await start(shopper(1))).paymentIntentId);
  services.pass(DAY_MS - 1);
  await removeExpired(services);
  expect(services.db.select().from(paymentSources).all()).toHaveLength(1);
  services.pass(2);
  await removeExpired(services);
  for (const table of [paymentSources, cardDeclines])
    expect(services.db.select().from(table).all()).toEqual([]);
});
