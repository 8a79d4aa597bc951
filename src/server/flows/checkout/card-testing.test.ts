import { expect, it } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { prove, reportDecline, startProven } from '#tests/support/card-testing.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { paymentInput, stockProduct } from '#tests/support/shop.ts';
import { shopper } from '#tests/support/stock-holds.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { startPayment } from './start-payment.ts';

function shop() {
  const services = testServices();
  const productId = stockProduct(services, { inventory: 1000 });
  return { services, fill: (buyer: Buyer) => addCartItem(services, buyer, { productId, quantity: 1 }) };
}

const ipOf = (n: number) => `203.0.113.${n}`;

/** Tries cards for an hour, one every ten seconds, from carts and addresses in turn. @returns how many reached the provider */
async function testCards(
  services: TestServices,
  { cards, carts, addresses }: { cards: number; carts: number; addresses: number },
): Promise<number> {
  const open = new Map<number, string>();
  const end = services.now().getTime() + HOUR_MS;
  for (let n = 0; n < cards && services.now().getTime() < end; n += 1) {
    const cart = n % carts;
    services.pass(10 * SECOND_MS);
    try {
      const started = await startPayment(services, shopper(cart), paymentInput(), ipOf(n % addresses));
      open.set(cart, started.paymentIntentId);
    } catch (error) {
      // Does no work, and tries the payment that it has.
      if (!AppError.is(error)) throw error;
    }
    const intentId = open.get(cart);
    const status = intentId && services.payments.intents.get(intentId)?.status;
    if (intentId && status === 'requires_payment_method')
      await reportDecline(services, intentId, services.payments.decline(intentId, `stolen ${n}`).id);
    await runDueJobs(services);
  }
  return services.payments.declines.length;
}

it.each([
  { from: 'one cart', carts: 1, addresses: 1 },
  { from: 'one address', carts: 50, addresses: 1 },
])('lets at most 25 of 200 cards through in an hour from $from', async ({ carts, addresses }) => {
  const { services, fill } = shop();
  for (let n = 0; n < carts; n += 1) fill(shopper(n));
  const reached = await testCards(services, { cards: 200, carts, addresses });
  expect(reached).toBeGreaterThanOrEqual(5);
  expect(reached).toBeLessThanOrEqual(25);
});

it('lets at most 25 cards through in an hour from one address that has started 60 payments before', async () => {
  const { services, fill } = shop();
  const intentIds: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    fill(shopper(n));
    intentIds.push((await startPayment(services, shopper(n), paymentInput(), ipOf(1))).paymentIntentId);
    services.pass(SECOND_MS);
  }
  for (const [n, id] of intentIds.entries()) {
    if (services.payments.intents.get(id)?.status === 'canceled') continue;
    await reportDecline(services, id, services.payments.decline(id, `stolen ${n}`).id);
    await runDueJobs(services);
  }
  expect(services.payments.declines).toHaveLength(25);
});

it('asks for work once cards are tested from many addresses', async () => {
  const { services, fill } = shop();
  for (let n = 0; n < 51; n += 1) fill(shopper(n));
  const reached = await testCards(services, { cards: 200, carts: 50, addresses: 50 });
  expect(reached).toBeLessThan(200);
  const error = await rejectionOf(startPayment(services, shopper(50), paymentInput(), ipOf(99)));
  expect(error).toMatchObject({ code: 'proof_required', status: 403 });
  expect((await startProven(services, shopper(50), ipOf(99))).paymentIntentId).toBeTruthy();
});

it('accepts a proof for one cart only, until its next declined card and for ten minutes', async () => {
  const { services, fill } = shop();
  for (const n of [1, 2]) fill(shopper(n));
  for (let n = 10; n < 40; n += 1) {
    fill(shopper(n));
    const { paymentIntentId } = await startPayment(services, shopper(n), paymentInput(), ipOf(n));
    services.payments.decline(paymentIntentId);
    await startPayment(services, shopper(n), paymentInput(), ipOf(n)).catch(() => undefined);
  }
  const ask = async () => {
    const { details } = await rejectionOf(startPayment(services, shopper(1), paymentInput(), ipOf(1)));
    return prove(details);
  };
  const tryWith = (proof: string, n = 1) =>
    startPayment(services, shopper(n), paymentInput({ proof }), ipOf(n)).then(
      () => 'started',
      (error: unknown) => (AppError.is(error) ? error.code : error),
    );
  const proof = await ask();
  expect(await tryWith(proof, 2)).toBe('proof_required');
  const { challenge, solution } = JSON.parse(proof) as {
    challenge: { parameters: object };
    solution: object;
  };
  const forged = [
    { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '' } }, solution },
    { challenge, solution: { ...solution, counter: 1, derivedKey: '00' } },
    { challenge },
  ];
  for (const one of ['{', ...forged.map((each) => JSON.stringify(each))])
    expect(await tryWith(one)).toBe('proof_required');
  expect(await tryWith(proof)).toBe('started');
  const [intent] = [...services.payments.intents.values()].slice(-1);
  services.payments.decline(intent?.id ?? '');
  expect(await tryWith(proof)).toBe('started');
  expect(await tryWith(proof)).toBe('proof_required');
  const late = await ask();
  services.pass(11 * 60 * SECOND_MS);
  expect(await tryWith(late)).toBe('proof_required');
});
