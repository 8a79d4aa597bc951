import { createServer } from 'node:http';
import type Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  confirm,
  newIntent,
  startReceiver,
  startTestSandbox,
  temporaryDirectory,
  WEBHOOK_SECRET,
} from '#tests/contracts/stripe-sandbox.ts';

/** Retries immediately, so that tests don't wait for the clock. */
const IMMEDIATE_MS = [1];

const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type);
const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 });

test('events are sent in order, with a signature', async () => {
  const receiver = await startReceiver();
  const sandbox = await startTestSandbox({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET } });
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, '4000000000000002');
  await confirm(sandbox, intent, '4242424242424242');
  await sandbox.post('/v1/refunds', { payment_intent: intent.id, amount: 700 });
  const other = await newIntent(sandbox);
  await sandbox.post(`/v1/payment_intents/${other.id}/cancel`);

  await until(() =>
    expect(typesOf(receiver.events)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'payment_intent.canceled',
    ]),
  );
  expect(receiver.events[1]?.data.object).toMatchObject({ id: intent.id, status: 'succeeded' });
  expect(receiver.events[3]?.data).toMatchObject({
    object: { amount_refunded: 700 },
    previous_attributes: { amount_refunded: 0 },
  });
});

test('an event can be retrieved with the state of its delivery', async () => {
  const receiver = await startReceiver();
  const sandbox = await startTestSandbox({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET } });
  await confirm(sandbox, await newIntent(sandbox), '4242424242424242');
  await until(() => expect(receiver.events).toHaveLength(1));
  const [event] = receiver.events;
  expect(event?.pending_webhooks).toBe(1);
  await vi.waitFor(async () =>
    expect((await sandbox.get(`/v1/events/${event?.id}`)).body).toEqual({ ...event, pending_webhooks: 0 }),
  );
});

test('a rejected event is sent again until it is accepted', async () => {
  const receiver = await startReceiver();
  receiver.respondWith(500);
  const webhook = { url: receiver.url, secret: WEBHOOK_SECRET };
  const sandbox = await startTestSandbox({ webhook, retryDelaysMs: IMMEDIATE_MS });
  await confirm(sandbox, await newIntent(sandbox), '4242424242424242');
  await until(() => expect(receiver.attempts()).toBeGreaterThan(2));
  receiver.respondWith(200);
  await until(() => expect(typesOf(receiver.events)).toEqual(['payment_intent.succeeded']));
});

test('a receiver that was down gets all events when it is back', async () => {
  const down = await startReceiver();
  await down.close();
  const webhook = { url: down.url, secret: WEBHOOK_SECRET };
  const sandbox = await startTestSandbox({ webhook, retryDelaysMs: IMMEDIATE_MS });
  await confirm(sandbox, await newIntent(sandbox), '4242424242424242');

  const back = await startReceiver(Number(new URL(down.url).port));
  await until(() => expect(typesOf(back.events)).toEqual(['payment_intent.succeeded']));
});

test('a restart delivers queued events once', async () => {
  const directory = await temporaryDirectory();
  const before = await startTestSandbox({ directory });
  await confirm(before, await newIntent(before), '4242424242424242');
  await before.close();

  const receiver = await startReceiver();
  const webhook = { url: receiver.url, secret: WEBHOOK_SECRET };
  const after = await startTestSandbox({ directory, webhook });
  await until(() => expect(receiver.events).toHaveLength(1));
  await after.close();
  const again = await startTestSandbox({ directory, webhook });
  await confirm(again, await newIntent(again), '4000000000000002');
  await until(() =>
    expect(typesOf(receiver.events)).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed']),
  );
});

test('a receiver that does not respond delays no reply, and close() waits for it', async () => {
  const held = Promise.withResolvers<() => void>();
  const slow = createServer((_request, response) => held.resolve(() => response.end()));
  slow.listen(0, '127.0.0.1');
  onTestFinished(() => void slow.close());
  await vi.waitFor(() => expect(slow.listening).toBe(true));
  const address = slow.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;

  const sandbox = await startTestSandbox({ webhook: { url, secret: WEBHOOK_SECRET } });
  expect(await confirm(sandbox, await newIntent(sandbox), '4242424242424242')).toMatchObject({ status: 200 });
  const release = await held.promise;
  expect(await sandbox.get('/v1/balance')).toMatchObject({ status: 200 });

  const steps: string[] = [];
  const closed = sandbox.close().then(() => steps.push('closed'));
  await expect(sandbox.get('/v1/balance')).rejects.toThrow('fetch failed');
  steps.push('released');
  release();
  await closed;
  expect(steps).toEqual(['released', 'closed']);
});
