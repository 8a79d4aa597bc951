import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { confirm, newIntent, startTestSandbox, temporaryDirectory } from '#tests/contracts/stripe-sandbox.ts';
import { startStripeSandbox } from './server.ts';

const ERROR = { error: { type: 'invalid_request_error', message: expect.any(String) } };

test.each([
  ['GET', '/v1/customers'],
  ['GET', '/'],
  ['GET', '/v1/customers'],
  ['DELETE', '/v1/payment_intents/pi_1'],
  ['POST', '/v1/balance'],
])('an unknown path returns an error body: %s %s', async (method, path) => {
  const { base } = await startTestSandbox();
  const response = await fetch(base + path, { method, headers: { authorization: 'Bearer sk_test_x' } });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject(ERROR);
});

test.each([
  ['no key', {}],
  ['another scheme', { authorization: 'Basic c2tfdGVzdF94Og==' }],
  ['a live key', { authorization: 'Bearer sk_live_x' }],
  ['a publishable key', { authorization: 'Bearer pk_test_x' }],
])('an endpoint for servers rejects %s', async (_name, headers) => {
  const sandbox = await startTestSandbox();
  const { status, body } = await sandbox.get('/v1/balance', headers);
  expect(status).toBe(401);
  expect(body).toMatchObject(ERROR);
});

test('only the configured secret key is accepted', async () => {
  const sandbox = await startTestSandbox({ secretKey: 'sk_test_right' });
  const request = async (key: string) => sandbox.get('/v1/balance', { authorization: `Bearer ${key}` });
  expect(await request('sk_test_right')).toMatchObject({ status: 200, body: { object: 'balance' } });
  expect(await request('sk_test_wrong')).toMatchObject({ status: 401, body: ERROR });
});

test('a body above the limit is rejected', async () => {
  const sandbox = await startTestSandbox();
  const { status, body } = await sandbox.post('/v1/payment_intents', { description: 'x'.repeat(70_000) });
  expect(status).toBe(413);
  expect(body).toMatchObject(ERROR);
});

test('the sandbox serves the script for browsers', async () => {
  const { base } = await startTestSandbox();
  const response = await fetch(`${base}/stripe.js`);
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(await response.text()).toContain("version: 'endive'");
});

test('the sandbox returns a JSON error for any body', async () => {
  const sandbox = await startTestSandbox();
  const paths = fc.constantFrom(
    '/v1/payment_intents',
    '/v1/refunds',
    '/v1/payment_intents/pi_1/confirm',
    '//',
    '/%',
  );
  await fc.assert(
    fc.asyncProperty(paths, fc.string({ unit: 'binary' }), async (path, body) => {
      const response = await fetch(sandbox.base + path, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_x' },
        body,
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } });
    }),
  );
});

test('the sandbox survives invalid HTTP and clients that disconnect during a request', async () => {
  const sandbox = await startTestSandbox();
  const port = Number(new URL(sandbox.base).port);
  const half = 'POST /v1/refunds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\namount=1';
  for (const sent of ['\0\xff garbage\r\n\r\n', half]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(sent);
    socket.resume();
    await once(socket, 'close');
  }
  expect(await sandbox.get('/v1/balance')).toMatchObject({ status: 200 });
});

test('the sandbox keeps its state after a restart', async () => {
  const directory = await temporaryDirectory();
  const before = await startTestSandbox({ directory });
  const intent = await newIntent(before, { metadata: { checkout_id: 'c1' } });
  await confirm(before, intent, '4242424242424242');
  await before.post('/v1/refunds', { payment_intent: intent.id, amount: 500 });
  const address = `/v1/payment_intents/${intent.id}?expand[0]=latest_charge`;
  const { body: stored } = await before.get(address);
  await before.close();

  const after = await startTestSandbox({ directory });
  expect((await after.get(address)).body).toEqual(stored);
  expect(stored).toMatchObject({ status: 'succeeded', latest_charge: { amount_refunded: 500 } });
});

test('a port in use is an error, not a crash', async () => {
  const { base } = await startTestSandbox();
  const port = Number(new URL(base).port);
  const webhook = { url: base, secret: 'whsec_x' };
  await expect(startStripeSandbox({ directory: await temporaryDirectory(), port, webhook })).rejects.toThrow(
    'EADDRINUSE',
  );
});

test('an internal error returns api_error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const sandbox = await startTestSandbox({
    now: () => {
      throw new Error('no clock');
    },
  });
  expect(await sandbox.get('/v1/balance')).toMatchObject({
    status: 500,
    body: { error: { type: 'api_error' } },
  });
  expect(logged).toHaveBeenCalledOnce();
});
