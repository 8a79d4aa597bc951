import Stripe from 'stripe';
import { describe, expect, test, vi } from 'vitest';
import {
  confirm,
  newIntent,
  startReceiver,
  startTestSandbox,
  WEBHOOK_SECRET,
} from '#tests/contracts/stripe-sandbox.ts';
import { readStripeEvent } from './stripe-events.ts';
import { createStripePayments } from './stripe-payments.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const SENT = NOW.getTime() / 1000;

function sign(payload: string, { secret = WEBHOOK_SECRET, timestamp = SENT } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

const read = (body: string, signature: string | null = sign(body)) =>
  readStripeEvent(body, signature, WEBHOOK_SECRET, NOW);

const eventBody = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, created: SENT, data: { object } });

const OF_INTENT = { payment_intent: 'pi_1' };
const EVENT = { id: 'evt_1', createdAt: NOW, paymentIntentId: 'pi_1' };
const REFUND = { object: 'refund', id: 're_1' };
const DISPUTE = { object: 'dispute', id: 'du_1' };

test.each([
  ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, { kind: 'intent_succeeded' }],
  ['payment_intent.payment_failed', { object: 'payment_intent', id: 'pi_1' }, { kind: 'intent_failed' }],
  ['payment_intent.canceled', { object: 'payment_intent', id: 'pi_1' }, { kind: 'intent_canceled' }],
  ['charge.refunded', { object: 'charge', ...OF_INTENT }, { kind: 'charge_refunded' }],
  ...['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed'].map(
    (change): [string, object, object] => [
      `charge.dispute.${change}`,
      { ...DISPUTE, ...OF_INTENT },
      { kind: 'dispute_changed', disputeId: 'du_1' },
    ],
  ),
  ...['refund.created', 'refund.updated', 'refund.failed'].map((type): [string, object, object] => [
    type,
    { ...REFUND, ...OF_INTENT },
    { kind: 'refund_changed' },
  ]),
])('%s', async (type, object, expected) => {
  expect(await read(eventBody(type, object))).toEqual({ ...EVENT, ...expected });
});

test.each([
  ['payment_intent.created', { object: 'payment_intent', id: 'pi_1' }],
  ['balance.available', { object: 'balance' }],
  ['charge.refunded', { object: 'charge', payment_intent: null }],
  ['refund.created', { ...REFUND, payment_intent: null }],
])('other events have the kind `other`: %s %o', async (type, object) => {
  expect(await read(eventBody(type, object))).toEqual({ id: 'evt_1', createdAt: NOW, kind: 'other', type });
});

test('an event needs no more than its id and type, and what it is about', async () => {
  const bare = (type: string, data?: object) => read(JSON.stringify({ id: 'evt_1', type, data }));
  const other = { id: 'evt_1', createdAt: NOW, kind: 'other' };
  expect(await bare('customer.created')).toEqual({ ...other, type: 'customer.created' });
  expect(await bare('charge.refunded', { object: {} })).toEqual({ ...other, type: 'charge.refunded' });
  expect(await bare('payment_intent.succeeded', { object: { id: 'pi_1' } })).toEqual({
    ...EVENT,
    kind: 'intent_succeeded',
  });
});

describe('an event is rejected', () => {
  const body = eventBody('charge.refunded', { object: 'charge', ...OF_INTENT });

  test.each([
    ['without a signature', null],
    ['with an empty signature', ''],
    ['with another kind of header', 'Bearer x'],
    ['signed with another secret', sign(body, { secret: 'whsec_other' })],
    ['signed for another body', sign(`${body} `)],
    ['older than five minutes', sign(body, { timestamp: SENT - 301 })],
  ])('%s', async (_name, signature) => {
    await expect(read(body, signature)).rejects.toThrow(expect.objectContaining({ code: 'bad_signature' }));
  });

  test.each(['', 'not json', '{}', '[]', 'null', '{"object":"v2.core.event"}'])(
    'when its signed body is not an event: %j',
    async (payload) => {
      const code = payload === '' ? 'bad_signature' : 'bad_request';
      await expect(read(payload)).rejects.toThrow(expect.objectContaining({ code }));
    },
  );

  test('about a dispute without an id', async () => {
    const payload = eventBody('charge.dispute.created', { object: 'dispute', ...OF_INTENT });
    await expect(read(payload)).rejects.toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  test('while there is no webhook secret', async () => {
    const payments = createStripePayments({ secretKey: 'sk_test_x', webhookSecret: undefined });
    await expect(payments.readEvent(body, sign(body))).rejects.toThrow(
      expect.objectContaining({ code: 'payment_provider_not_configured' }),
    );
  });
});

test('accepts a signature of up to five minutes ago', async () => {
  const body = eventBody('balance.available', { object: 'balance' });
  expect(await read(body, sign(body, { timestamp: SENT - 299 }))).toMatchObject({ kind: 'other' });
});

test('parses the events that the sandbox sends', async () => {
  const receiver = await startReceiver();
  const sandbox = await startTestSandbox({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET } });
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, '4242424242424242');
  await sandbox.post('/v1/refunds', { payment_intent: intent.id });
  await vi.waitFor(() => expect(receiver.events).toHaveLength(4));

  const events = await Promise.all(receiver.events.map((event) => read(JSON.stringify(event))));
  expect(events.map(({ kind }) => kind)).toEqual([
    'intent_succeeded',
    'refund_changed',
    'charge_refunded',
    'refund_changed',
  ]);
});
