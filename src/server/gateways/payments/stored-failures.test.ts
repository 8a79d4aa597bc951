import { describe, expect, test } from 'vitest';
import { startTestSandbox } from '#tests/contracts/stripe-sandbox.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import type { NewIntent } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

const INTENT: NewIntent = {
  checkoutId: 'checkout-1',
  amount: 2500,
  currency: 'usd',
  idempotencyKey: 'k1',
  shipping: {
    name: 'Jenny Rosen',
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' },
  },
};

const paymentsAt = (apiBase: string, timeoutMs = 10_000) =>
  createStripePayments({ secretKey: 'sk_test_sandbox', webhookSecret: undefined, apiBase, timeoutMs });

async function start() {
  const sandbox = await startTestSandbox();
  const plan = (outcome: string) => sandbox.post('/v1/sandbox_failures', { outcome });
  return { sandbox, plan, payments: paymentsAt(sandbox.base) };
}

describe('a failure of the provider', () => {
  test('is stored for its key, and another key gets past it', async () => {
    const { payments, plan } = await start();
    await plan('nothing_made');
    for (const _attempt of [1, 2]) {
      const error = await rejectionOf(payments.createIntent(INTENT));
      expect([error.code, payments.isStoredFailure(error)]).toEqual(['payment_provider_failed', true]);
    }
    const made = await payments.createIntent({ ...INTENT, idempotencyKey: 'k2' });
    expect(await payments.listIntents({ createdFrom: new Date(0) })).toMatchObject([{ id: made.id }]);
  });

  test('may have made the intent, which is listed with its checkout', async () => {
    const { payments, plan } = await start();
    await plan('made');
    await rejectionOf(payments.createIntent(INTENT));
    expect(await payments.listIntents({ createdFrom: new Date(0) })).toMatchObject([
      { checkoutId: 'checkout-1', clientSecret: expect.stringContaining('_secret_') },
    ]);
  });

  test('is stored for a refund as well', async () => {
    const { payments, plan } = await start();
    const { id: paymentIntentId } = await payments.createIntent(INTENT);
    await plan('nothing_made');
    const refund = { refundId: 'r1', paymentIntentId, amount: 100 };
    expect(payments.isStoredFailure(await rejectionOf(payments.refund(refund)))).toBe(true);
    expect(payments.isStoredFailure(await rejectionOf(payments.refund(refund)))).toBe(true);
    // The intent is unpaid: the provider decides about it again.
    expect((await rejectionOf(payments.refund({ ...refund, failures: 1 }))).code).toBe('refund_refused');
  });
});

test('a key in use is asked for again, and never a refusal', async () => {
  const { payments, plan } = await start();
  await plan('key_in_use');
  expect(await payments.createIntent(INTENT)).toMatchObject({ checkoutId: 'checkout-1' });
  for (const _attempt of [1, 2, 3]) await plan('key_in_use');
  const refund = { refundId: 'r1', paymentIntentId: 'pi_1', amount: 100 };
  const error = await rejectionOf(payments.refund(refund));
  expect([error.code, payments.isStoredFailure(error)]).toEqual(['payment_provider_failed', false]);
});

test.each([
  ['a page of a proxy', 502, '<h1>Bad Gateway</h1>'],
  ['a refused request', 400, '{"error":{"type":"invalid_request_error","message":"No."}}'],
])('%s is not stored', async (_name, status, body) => {
  const base = await startTestServer((_request, response) => response.writeHead(status).end(body));
  const { createIntent, isStoredFailure } = paymentsAt(base);
  expect(isStoredFailure(await rejectionOf(createIntent(INTENT)))).toBe(false);
});

test('a lost answer is not stored', async () => {
  const base = await startTestServer((request) => void request.socket.destroy());
  const { createIntent, isStoredFailure } = paymentsAt(base);
  expect(isStoredFailure(await rejectionOf(createIntent(INTENT)))).toBe(false);
});
