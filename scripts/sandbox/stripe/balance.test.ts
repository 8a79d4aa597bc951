import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { payWith, startTestSandbox, type TestSandbox } from '#tests/contracts/stripe-sandbox.ts';

async function list(sandbox: TestSandbox, query = ''): Promise<Stripe.ApiList<Stripe.BalanceTransaction>> {
  const { body } = await sandbox.get(`/v1/balance_transactions?${query}`);
  return body as Stripe.ApiList<Stripe.BalanceTransaction>;
}

test('a charge has a fee of 2.9% and 30 cents, and a refund returns no fee', async () => {
  const sandbox = await startTestSandbox();
  const intent = await payWith(sandbox, '4242424242424242', 10_000);
  const { body: charge } = await sandbox.get(`/v1/charges/${String(intent.latest_charge)}`);
  const { body: refund } = await sandbox.post('/v1/refunds', { payment_intent: intent.id, amount: 4000 });
  const { data } = await list(sandbox);
  expect(data).toMatchObject([
    { type: 'refund', amount: -4000, fee: 0, net: -4000, source: (refund as Stripe.Refund).id },
    { type: 'charge', amount: 10_000, fee: 320, net: 9680, source: intent.latest_charge },
  ]);
  expect(charge).toMatchObject({ balance_transaction: data[1]?.id });
  expect(refund).toMatchObject({ balance_transaction: data[0]?.id });
  expect((await sandbox.get(`/v1/balance_transactions/${data[1]?.id}?expand[]=source`)).body).toMatchObject({
    source: { object: 'charge', payment_intent: intent.id },
  });
});

test('balance transactions are listed by page, newest first, with their sources if asked for', async () => {
  const sandbox = await startTestSandbox();
  for (const amount of [1000, 2000, 3000]) await payWith(sandbox, '4242424242424242', amount);
  const first = await list(sandbox, 'limit=2&expand[]=data.source&type=charge');
  expect(first).toMatchObject({
    has_more: true,
    data: [{ amount: 3000, source: { object: 'charge', amount: 3000 } }, { amount: 2000 }],
  });
  const second = await list(sandbox, `limit=2&starting_after=${first.data[1]?.id}`);
  expect(second).toMatchObject({ has_more: false, data: [{ amount: 1000, source: expect.any(String) }] });
  expect((await list(sandbox, `created[gte]=${Math.floor(Date.now() / 1000) + 100}`)).data).toEqual([]);
});

test('net is amount minus fee, and no fee exceeds a payment', async () => {
  const sandbox = await startTestSandbox();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 50, max: 99_999_999 }), async (amount) => {
      await payWith(sandbox, '4242424242424242', amount);
      const [transaction] = (await list(sandbox, 'limit=1')).data;
      expect(transaction).toMatchObject({ amount, net: amount - (transaction?.fee ?? 0) });
      expect(transaction?.net).toBeGreaterThan(0);
    }),
    { numRuns: 15 },
  );
});
