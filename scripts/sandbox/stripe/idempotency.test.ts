import { expect, test } from 'vitest';
import {
  cardPayment,
  newIntent,
  SECRET,
  startTestSandbox,
  temporaryDirectory,
} from '#tests/contracts/stripe-sandbox.ts';

const NEW = { amount: 2500, currency: 'usd' };
const withKey = (key: string) => ({ ...SECRET, 'idempotency-key': key });

test('the same key and parameters return the same reply and change nothing', async () => {
  const sandbox = await startTestSandbox();
  const first = await sandbox.post('/v1/payment_intents', NEW, withKey('k1'));
  const reordered = { currency: 'usd', amount: 2500 };
  const second = await sandbox.post('/v1/payment_intents', reordered, withKey('k1'));

  expect(second.body).toEqual(first.body);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
});

test('concurrent requests with one key run once', async () => {
  const sandbox = await startTestSandbox();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => sandbox.post('/v1/payment_intents', NEW, withKey('k1'))),
  );
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test.each([
  ['different parameters', '/v1/payment_intents', { ...NEW, amount: 2600 }],
  ['a different path', '/v1/refunds', { charge: 'ch_1' }],
])('a key cannot be used again with %s', async (_name, path, parameters) => {
  const sandbox = await startTestSandbox();
  await sandbox.post('/v1/payment_intents', NEW, withKey('k1'));
  const { status, body } = await sandbox.post(path, parameters, withKey('k1'));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { type: 'idempotency_error', message: expect.stringContaining("'k1'") },
  });
});

test('an invalid request does not use up its key', async () => {
  const sandbox = await startTestSandbox();
  expect(await sandbox.post('/v1/payment_intents', { currency: 'usd' }, withKey('k1'))).toMatchObject({
    status: 400,
  });
  expect(await sandbox.post('/v1/payment_intents', NEW, withKey('k1'))).toMatchObject({ status: 200 });
});

test('a declined payment is replayed like a successful one', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  const path = `/v1/payment_intents/${intent.id}/confirm`;
  const payment = cardPayment(intent, '4000000000000002');
  const first = await sandbox.post(path, payment, withKey('k1'));
  const second = await sandbox.post(path, payment, withKey('k1'));
  expect(first.status).toBe(402);
  expect(second).toMatchObject({ status: 402, body: first.body });
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});

test.each([
  ['nothing_made', 0],
  ['made', 1],
])('a failure of the server is replayed for its key, with %s', async (outcome, made) => {
  const sandbox = await startTestSandbox();
  await sandbox.post('/v1/sandbox_failures', { outcome });
  const first = await sandbox.post('/v1/payment_intents', NEW, withKey('k1'));
  const second = await sandbox.post('/v1/payment_intents', NEW, withKey('k1'));
  expect(first).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } });
  expect(second).toMatchObject({ status: 500, body: first.body });
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await sandbox.get('/v1/payment_intents')).body).toMatchObject({ data: { length: made } });
  expect(await sandbox.post('/v1/payment_intents', NEW, withKey('k2'))).toMatchObject({ status: 200 });
});

test('a request whose key is in use is refused, and its answer is not stored', async () => {
  const sandbox = await startTestSandbox();
  await sandbox.post('/v1/sandbox_failures', { outcome: 'key_in_use' });
  expect(await sandbox.post('/v1/payment_intents', NEW, withKey('k1'))).toMatchObject({
    status: 409,
    body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } },
  });
  expect(await sandbox.post('/v1/payment_intents', NEW, withKey('k1'))).toMatchObject({ status: 200 });
});

test('keys survive a restart and expire after a day', async () => {
  const directory = await temporaryDirectory();
  const at = (hours: number) => () => new Date(Date.UTC(2026, 0, 1, hours));
  const run = async (hours: number, key: string) => {
    const sandbox = await startTestSandbox({ directory, now: at(hours) });
    const { body } = await sandbox.post('/v1/payment_intents', NEW, withKey(key));
    await sandbox.close();
    return body;
  };
  const first = await run(0, 'k1');
  expect(await run(23, 'k1')).toEqual(first);
  await run(25, 'k2'); // Storing a key deletes expired ones.
  expect(await run(25, 'k1')).not.toEqual(first);
});

test('a key of more than 255 characters is rejected', async () => {
  const sandbox = await startTestSandbox();
  const { status } = await sandbox.post('/v1/payment_intents', NEW, withKey('k'.repeat(256)));
  expect(status).toBe(400);
});
