import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { createStripePayments } from './stripe-payments.ts';

/** Only tests of the timeout use a short one: elsewhere, a busy machine must not fail the test. */
const paymentsAt = (apiBase: string, timeoutMs = 10_000) =>
  createStripePayments({ secretKey: 'sk_test_x', webhookSecret: undefined, apiBase, timeoutMs });

const reply =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

const silence: RequestListener = () => {};
const halfAResponse: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"id":');
};
const hangUp: RequestListener = (request) => request.socket.destroy();

const error = (type: string) => JSON.stringify({ error: { type, message: 'No.' } });
const intent = {
  id: 'pi_1',
  client_secret: 's',
  amount: 1,
  amount_received: 0,
  currency: 'usd',
  metadata: {},
};

const refusedAmount = (code: string) =>
  JSON.stringify({ error: { type: 'invalid_request_error', code, message: 'No.' } });
const refusedRequest = reply(400, error('invalid_request_error'));

// Concurrent, because Stripe's client retries most of these for a second or two.
describe.concurrent('a provider that fails', () => {
  test.each<[string, RequestListener, string]>([
    ['does not respond', silence, 'payment_provider_timeout'],
    ['stops in the middle of a response', halfAResponse, 'payment_provider_timeout'],
    ['closes the connection', hangUp, 'payment_provider_failed'],
    ['rejects the API key', reply(401, error('invalid_request_error')), 'payment_provider_not_configured'],
    ['rejects the request', refusedRequest, 'payment_provider_failed'],
    ['limits the rate', reply(429, error('invalid_request_error')), 'payment_provider_failed'],
    ['has an internal error', reply(500, error('api_error')), 'payment_provider_failed'],
    ['returns an HTML page', reply(502, '<h1>Bad Gateway</h1>'), 'payment_provider_failed'],
    ['returns an empty body', reply(200, ''), 'payment_provider_failed'],
    ['returns null', reply(200, 'null'), 'payment_provider_failed'],
    ['returns a different object', reply(200, '{"object":"list","data":[]}'), 'payment_provider_failed'],
    ['returns 404 without an error', reply(404, '{}'), 'payment_provider_failed'],
    [
      'returns an unknown status',
      reply(200, JSON.stringify({ ...intent, status: 'paid' })),
      'payment_provider_failed',
    ],
    [
      'returns an amount that is not a number',
      reply(200, JSON.stringify({ ...intent, status: 'succeeded', amount: '1' })),
      'payment_provider_failed',
    ],
  ])('%s', async (_name, listener, code) => {
    const payments = paymentsAt(
      await startTestServer(listener),
      code === 'payment_provider_timeout' ? 50 : undefined,
    );
    const calls = [payments.readIntent('pi_1'), payments.cancelIntent('pi_1')];
    const refund = payments.refund({ paymentIntentId: 'pi_1', amount: 1, refundId: 'k' });
    const refused = listener === refusedRequest ? 'refund_refused' : code;
    await Promise.all([
      ...calls.map((call) => expect(call).rejects.toMatchObject({ name: 'AppError', code })),
      expect(refund).rejects.toMatchObject({ name: 'AppError', code: refused }),
    ]);
  });

  test.each(['amount_too_small', 'amount_too_large'])('refuses an amount: %s', async (code) => {
    const payments = paymentsAt(await startTestServer(reply(400, refusedAmount(code))));
    const address = { line1: '1 Main St', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' };
    const shipping = { name: 'Sam Lee', address };
    const newIntent = { checkoutId: 'c', amount: 1, currency: 'usd', idempotencyKey: 'k', shipping } as const;
    await expect(payments.createIntent(newIntent)).rejects.toMatchObject({
      code: 'total_not_payable',
      status: 409,
    });
  });

  test('cannot be reached', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    await expect(paymentsAt(nobody).listRefunds('pi_1')).rejects.toMatchObject({
      code: 'payment_provider_failed',
      cause: { type: 'StripeConnectionError' },
    });
  });
});
