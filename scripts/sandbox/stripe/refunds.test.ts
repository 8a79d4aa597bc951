import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { confirm, newIntent, startTestSandbox, type TestSandbox } from '#tests/contracts/stripe-sandbox.ts';

async function paidIntent(sandbox: TestSandbox, amount = 2500): Promise<Stripe.PaymentIntent> {
  const intent = await newIntent(sandbox, { amount });
  const { body } = await confirm(sandbox, intent, '4242424242424242');
  return body as Stripe.PaymentIntent;
}

const chargeOf = async (sandbox: TestSandbox, intent: Stripe.PaymentIntent) =>
  (await sandbox.get(`/v1/charges/${String(intent.latest_charge)}`)).body as Stripe.Charge;

test('part of a charge is refunded, then the rest', async () => {
  const sandbox = await startTestSandbox();
  const intent = await paidIntent(sandbox);
  const part = await sandbox.post('/v1/refunds', {
    payment_intent: intent.id,
    amount: 1000,
    reason: 'requested_by_customer',
  });
  expect(part).toMatchObject({
    status: 200,
    body: { object: 'refund', amount: 1000, reason: 'requested_by_customer', status: 'succeeded' },
  });
  expect(await chargeOf(sandbox, intent)).toMatchObject({ amount_refunded: 1000, refunded: false });

  const rest = await sandbox.post('/v1/refunds', { charge: String(intent.latest_charge) });
  expect(rest.body).toMatchObject({ amount: 1500, payment_intent: intent.id, reason: null });
  expect(await chargeOf(sandbox, intent)).toMatchObject({ amount_refunded: 2500, refunded: true });

  expect(await sandbox.post('/v1/refunds', { payment_intent: intent.id })).toMatchObject({
    status: 400,
    body: { error: { code: 'charge_already_refunded' } },
  });
});

test('a refund above the unrefunded amount is rejected', async () => {
  const sandbox = await startTestSandbox();
  const intent = await paidIntent(sandbox);
  const refund = async (amount: number) =>
    (await sandbox.post('/v1/refunds', { payment_intent: intent.id, amount })).body;
  const tooMuch = (message: string) => ({ error: { param: 'amount', message } });

  expect(await refund(2600)).toMatchObject(
    tooMuch('Refund amount ($26.00) is greater than charge amount ($25.00)'),
  );
  await refund(1000);
  expect(await refund(1600)).toMatchObject(
    tooMuch('Refund amount ($16.00) is greater than unrefunded amount on charge ($15.00)'),
  );
});

test('refunds never exceed the amount paid, for any sequence of refunds', async () => {
  const sandbox = await startTestSandbox();
  const amounts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 50, max: 5000 }), amounts, async (paid, requested) => {
      const intent = await paidIntent(sandbox, paid);
      let refunded = 0;
      for (const amount of requested) {
        const { status } = await sandbox.post('/v1/refunds', { payment_intent: intent.id, amount });
        expect(status).toBe(amount <= paid - refunded ? 200 : 400);
        if (status === 200) refunded += amount;
      }
      expect(await chargeOf(sandbox, intent)).toMatchObject({
        amount_refunded: refunded,
        refunded: refunded === paid,
      });
      const { body } = await sandbox.get(`/v1/refunds?payment_intent=${intent.id}&limit=100`);
      const { data } = body as Stripe.ApiList<Stripe.Refund>;
      expect(data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(refunded);
    }),
    { numRuns: 25 },
  );
}, 30_000);

test('refunds are listed by page, newest first', async () => {
  const sandbox = await startTestSandbox();
  const intent = await paidIntent(sandbox);
  await sandbox.post('/v1/refunds', { payment_intent: (await paidIntent(sandbox)).id, amount: 5 });
  for (const amount of [1, 2, 3]) await sandbox.post('/v1/refunds', { payment_intent: intent.id, amount });
  const list = async (query: string) =>
    (await sandbox.get(`/v1/refunds?payment_intent=${intent.id}&${query}`))
      .body as Stripe.ApiList<Stripe.Refund>;
  const amounts = ({ data }: Stripe.ApiList<Stripe.Refund>) => data.map(({ amount }) => amount);

  const first = await list('limit=2');
  expect([amounts(first), first.has_more]).toEqual([[3, 2], true]);
  const second = await list(`limit=2&starting_after=${first.data.at(-1)?.id}`);
  expect([amounts(second), second.has_more]).toEqual([[1], false]);
  expect((await sandbox.get(`/v1/refunds/${first.data[0]?.id}`)).body).toEqual(first.data[0]);
});

test.each([
  ['no payment', {}, 'parameter_missing'],
  ['an unknown intent', { payment_intent: 'pi_nothing' }, 'resource_missing'],
  ['an unknown charge', { charge: 'ch_nothing' }, 'resource_missing'],
  ['an amount of 0', { payment_intent: 'pi_nothing', amount: 0 }, 'parameter_invalid_integer'],
])('a refund of %s is rejected', async (_name, parameters, code) => {
  const sandbox = await startTestSandbox();
  expect(await sandbox.post('/v1/refunds', parameters)).toMatchObject({
    status: 400,
    body: { error: { type: 'invalid_request_error', code } },
  });
});

test('an unpaid intent cannot be refunded', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, '4000000000000002');
  expect(await sandbox.post('/v1/refunds', { payment_intent: intent.id })).toMatchObject({ status: 400 });
  const { body } = await sandbox.get(`/v1/payment_intents/${intent.id}`);
  const charge = (body as Stripe.PaymentIntent).latest_charge;
  expect(await sandbox.post('/v1/refunds', { charge })).toMatchObject({
    body: { error: { code: 'charge_not_refundable' } },
  });
});
