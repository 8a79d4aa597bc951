import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  payWith,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '#tests/contracts/stripe-sandbox.ts';

const PENDING_CARD = '4000000000007726';
const FAILING_CARD = '4000000000005126';

/** A clock that the test moves. */
function clock(start = Date.UTC(2026, 10, 20, 18)) {
  let at = start;
  const pass = (milliseconds: number) => {
    at += milliseconds;
  };
  return { now: () => new Date(at), pass };
}

async function refund(sandbox: TestSandbox, intent: Stripe.PaymentIntent): Promise<Stripe.Refund> {
  const { body } = await sandbox.post('/v1/refunds', { payment_intent: intent.id, amount: 700 });
  return body as Stripe.Refund;
}

const read = async (sandbox: TestSandbox, { id }: Stripe.Refund) =>
  (await sandbox.get(`/v1/refunds/${id}`)).body as Stripe.Refund;

test('a refund to 4000 0000 0000 7726 is pending and succeeds after a minute', async () => {
  const { now, pass } = clock();
  const sandbox = await startTestSandbox({ now });
  const pending = await refund(sandbox, await payWith(sandbox, PENDING_CARD));
  expect(pending).toMatchObject({
    status: 'pending',
    pending_reason: 'processing',
    balance_transaction: null,
  });
  pass(59_000);
  expect(await read(sandbox, pending)).toEqual(pending);
  pass(1000);
  const succeeded = await read(sandbox, pending);
  expect(succeeded).toMatchObject({ status: 'succeeded', balance_transaction: expect.any(String) });
  expect(succeeded).not.toHaveProperty('pending_reason');
});

test('a refund to 4000 0000 0000 5126 succeeds and fails after a minute, which returns the money', async () => {
  const { now, pass } = clock();
  const sandbox = await startTestSandbox({ now });
  const intent = await payWith(sandbox, FAILING_CARD);
  const succeeded = await refund(sandbox, intent);
  expect(succeeded.status).toBe('succeeded');
  pass(60_000);
  expect(await read(sandbox, succeeded)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: expect.any(String),
  });
  expect((await sandbox.get(`/v1/charges/${String(intent.latest_charge)}`)).body).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  const { body } = await sandbox.get(`/v1/balance_transactions?source=${succeeded.id}`);
  const { data } = body as Stripe.ApiList<Stripe.BalanceTransaction>;
  expect(data.map(({ type, amount }) => [type, amount])).toEqual([
    ['refund_failure', 700],
    ['refund', -700],
  ]);
});

test('a call settles a refund at once, one time, and its events are sent', async () => {
  const receiver = await startReceiver();
  const sandbox = await startTestSandbox({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET } });
  const { id } = await refund(sandbox, await payWith(sandbox, FAILING_CARD));
  const settle = () => sandbox.post(`/v1/refunds/${id}/sandbox_settle`);
  expect(await settle()).toMatchObject({ status: 200, body: { id, status: 'failed' } });
  expect(await settle()).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } });
  await expect.poll(() => receiver.events.map(({ type }) => type)).toContain('refund.failed');
});

test('a restart settles what was due meanwhile', async () => {
  // Events are signed with the time, which the receiver compares with its own.
  const { now, pass } = clock(Date.now() - 3_600_000);
  const sandbox = await startTestSandbox({ now });
  await refund(sandbox, await payWith(sandbox, PENDING_CARD));
  await sandbox.close();
  pass(3_600_000);
  const receiver = await startReceiver();
  const webhook = { url: receiver.url, secret: WEBHOOK_SECRET };
  await startTestSandbox({ now, webhook, directory: sandbox.directory });
  await expect.poll(() => receiver.events.at(-1)?.data.object).toMatchObject({ status: 'succeeded' });
});
