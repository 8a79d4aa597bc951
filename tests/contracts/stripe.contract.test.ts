import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import qs from 'qs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { NewIntent } from '#server/gateways/payments/payments.ts';
import { createStripePayments } from '#server/gateways/payments/stripe-payments.ts';
import { describeContract } from './describe-contract.ts';
import { loadStripeDescription } from './stripe-description.ts';
import { startValidatingProxy } from './stripe-proxy.ts';
import {
  cardPayment,
  newIntent,
  payWith,
  SECRET,
  startTestSandbox,
  type TestSandbox,
} from './stripe-sandbox.ts';

const INTENT: NewIntent = {
  checkoutId: 'checkout-1',
  amount: 2500,
  currency: 'usd',
  idempotencyKey: 'k1',
  receiptEmail: 'jenny@example.com',
  shipping: {
    name: 'Jenny Rosen',
    phone: '+17755550100',
    address: {
      line1: '1 Main St',
      line2: '2',
      city: 'Reno',
      state: 'NV',
      postalCode: '89501',
      country: 'US',
    },
  },
};

describeContract('Stripe', (folder) => {
  const description = loadStripeDescription(folder);

  async function startCheckedSandbox() {
    const sandbox = await startTestSandbox();
    const proxy = await startValidatingProxy(description, sandbox.base);
    const payments = createStripePayments({
      secretKey: 'sk_test_x',
      webhookSecret: undefined,
      apiBase: proxy.base,
    });
    return { sandbox, proxy, payments };
  }

  test('all requests of the gateway and all replies of the sandbox to them match the description', async () => {
    const { sandbox, proxy, payments } = await startCheckedSandbox();
    const browse = (id: string, secret: string, number: string) =>
      fetch(`${proxy.base}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: formOf(cardPayment({ client_secret: secret }, number)),
      });

    const intent = await payments.createIntent(INTENT);
    for (const number of ['4242424242424241', '4000000000000002', '4000002500003155', '4242424242424242']) {
      await browse(intent.id, intent.clientSecret, number);
      await payments.readIntent(intent.id);
    }
    await browse(intent.id, intent.clientSecret, '4242424242424242');
    const refund = { paymentIntentId: intent.id, amount: 700, refundId: 'r1' };
    await payments.refund({ ...refund, reason: 'requested_by_customer' });
    await payments.listRefunds(intent.id);
    expect(await payments.listRefundsSince({ createdFrom: new Date(0) })).toHaveLength(1);
    await expect(payments.refund({ ...refund, amount: 1800 })).rejects.toThrow();
    await expect(payments.refund({ ...refund, amount: 1801, refundId: 'r2' })).rejects.toThrow();
    await payments.cancelIntent(intent.id);
    const other = await payments.createIntent({ ...INTENT, idempotencyKey: 'k2' });
    await payments.cancelIntent(other.id);
    await payments.readIntent('pi_nothing');
    const disputed = await payWith(sandbox, '4000000000000259');
    const { body } = await sandbox.get(`/v1/disputes?payment_intent=${disputed.id}`);
    const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(body);
    expect(await payments.readDispute(data[0]?.id ?? '')).toMatchObject({
      paymentIntentId: disputed.id,
      amount: 2500,
      status: 'needs_response',
      isClosed: false,
    });
    expect(await payments.readDispute('dp_nothing')).toBeNull();
    const listed = await payments.listDisputesSince({ createdFrom: new Date(0) });
    expect(listed.map(({ id }) => id)).toEqual([data[0]?.id]);
    await expect(
      payments.refund({ paymentIntentId: disputed.id, amount: 1, refundId: 'r3' }),
    ).rejects.toMatchObject({ code: 'refund_refused' });
    for (const number of ['4000000000007726', '4000000000005126']) {
      const { id } = await payWith(sandbox, number);
      const { status } = await payments.refund({ paymentIntentId: id, amount: 100, refundId: id });
      expect(status).toBe(number.endsWith('7726') ? 'pending' : 'succeeded');
    }
    const moved = await payments.listBalanceTransactions({ createdFrom: new Date(0) });
    expect(moved.map(({ kind, paymentIntentId }) => [kind, paymentIntentId !== null])).toEqual([
      ['refund', true],
      ['payment', true],
      ['payment', true],
      ['dispute', true],
      ['payment', true],
      ['refund', true],
      ['payment', true],
    ]);
    expect(await payments.listIntents({ createdFrom: new Date(0) })).toHaveLength(5);

    expect(proxy.exchanges.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(new Set(proxy.exchanges.map(({ call, status }) => `${call} ${status}`))).toEqual(
      new Set([
        'POST /v1/payment_intents 200',
        'GET /v1/payment_intents 200',
        'GET /v1/payment_intents/:id 200',
        'GET /v1/payment_intents/:id 404',
        'POST /v1/payment_intents/:id/confirm 200',
        'POST /v1/payment_intents/:id/confirm 400',
        'POST /v1/payment_intents/:id/confirm 402',
        'POST /v1/payment_intents/:id/cancel 200',
        'POST /v1/payment_intents/:id/cancel 400',
        'POST /v1/refunds 200',
        'POST /v1/refunds 400',
        'GET /v1/refunds 200',
        'GET /v1/disputes 200',
        'GET /v1/disputes/:id 200',
        'GET /v1/disputes/:id 404',
        'GET /v1/balance_transactions 200',
      ]),
    );
  });

  test('requests that the server does not make and all errors match the description', async () => {
    const { sandbox, proxy } = await startCheckedSandbox();
    const intent = await newIntent(sandbox);
    const paid = await sandbox.post(
      `/v1/payment_intents/${intent.id}/confirm`,
      cardPayment(intent, '4242424242424242'),
      {},
    );
    const { latest_charge } = z.object({ latest_charge: z.string() }).parse(paid.body);
    const refund = await sandbox.post('/v1/refunds', { charge: latest_charge, amount: 5 });
    const { id } = z.object({ id: z.string() }).parse(refund.body);
    const event = storedObjects(sandbox).find(({ object }) => object === 'event');

    for (const path of [
      '/v1/balance',
      `/v1/charges/${latest_charge}`,
      `/v1/refunds/${id}`,
      `/v1/events/${event?.id}`,
      '/v1/charges/ch_nothing',
    ]) {
      await fetch(proxy.base + path, { headers: SECRET });
    }
    await fetch(`${proxy.base}/v1/payment_intents/${intent.id}`, {
      method: 'POST',
      headers: SECRET,
      body: formOf({ metadata: { a: '1' }, description: 'x' }),
    });
    await fetch(`${proxy.base}/v1/balance`);
    expect(proxy.exchanges).toHaveLength(7);
    expect(proxy.exchanges.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  test('all objects and events of the sandbox match the description', async () => {
    const sandbox = await startTestSandbox();
    const pay = async (number: string) => {
      const intent = await newIntent(sandbox, { shipping: { name: 'J', address: { city: 'Reno' } } });
      await sandbox.post(`/v1/payment_intents/${intent.id}/confirm`, cardPayment(intent, number), {});
      return intent;
    };
    const paid = await pay('4242424242424242');
    await sandbox.post('/v1/refunds', { payment_intent: paid.id });
    await pay('4000000000000002');
    for (const text of ['winning_evidence', 'losing_evidence']) {
      const { id } = await pay('4000000000000259');
      const { body } = await sandbox.get(`/v1/disputes?payment_intent=${id}`);
      const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(body);
      await sandbox.post(`/v1/disputes/${data[0]?.id}`, { evidence: { uncategorized_text: text } });
    }
    for (const number of ['4000000000007726', '4000000000005126']) {
      const { id: payment_intent } = await pay(number);
      const { body } = await sandbox.post('/v1/refunds', { payment_intent });
      const refund = z.object({ id: z.string() }).loose().parse(body);
      expect(description.checkObject('refund', refund)).toEqual([]);
      await sandbox.post(`/v1/refunds/${refund.id}/sandbox_settle`);
    }
    const { id: canceled } = await newIntent(sandbox);
    await sandbox.post(`/v1/payment_intents/${canceled}/cancel`, { cancellation_reason: 'abandoned' });
    for (const outcome of ['success', 'failure']) {
      const { id, client_secret } = await pay('4000002500003155');
      const end = { key: 'pk_test_x', client_secret, outcome };
      const { body } = await sandbox.post(`/v1/payment_intents/${id}/sandbox_authenticate`, end, {});
      expect(description.checkObject('payment_intent', body)).toEqual([]);
    }

    const objects = storedObjects(sandbox);
    for (const object of objects) {
      if (object.object === 'balance_transaction') continue;
      expect(description.checkObject(object.object, object)).toEqual([]);
      if (object.data)
        expect(description.checkObject(object.data.object.object, object.data.object)).toEqual([]);
    }
    expect(new Set(objects.flatMap(({ type }) => type ?? []))).toEqual(
      new Set([
        'adjustment',
        'card',
        'charge',
        'charge.dispute.closed',
        'charge.dispute.created',
        'charge.dispute.funds_reinstated',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.updated',
        'charge.refund.updated',
        'charge.refunded',
        'charge.succeeded',
        'payment_intent.canceled',
        'payment_intent.created',
        'payment_intent.payment_failed',
        'payment_intent.requires_action',
        'payment_intent.succeeded',
        'refund',
        'refund.created',
        'refund.failed',
        'refund.updated',
        'refund_failure',
      ]),
    );
  });

  test('the validation is strict', async () => {
    const intent = await newIntent(await startTestSandbox());
    const { status: _status, ...incomplete } = intent;
    const validate = (object: object) => description.checkObject('payment_intent', object);
    expect(validate(intent)).toEqual([]);
    expect(validate(incomplete)).not.toEqual([]);
    expect(validate({ ...intent, invented: true })).not.toEqual([]);
    expect(validate({ ...intent, status: 'paid' })).not.toEqual([]);
    expect(validate({ ...intent, shipping: { address: { floor: '1' } } })).not.toEqual([]);
  });

  const valid = { amount: '2500', currency: 'usd' };
  test.each<[string, string, Record<string, unknown>]>([
    ['an unknown parameter', '/v1/payment_intents', { ...valid, color: 'red' }],
    ['payment_method_types', '/v1/payment_intents', { ...valid, payment_method_types: ['card'] }],
    ['no amount', '/v1/payment_intents', { currency: 'usd' }],
    ['no currency', '/v1/payment_intents', { amount: '2500' }],
    ['an amount in words', '/v1/payment_intents', { ...valid, amount: 'much' }],
    ['a fraction of a cent', '/v1/payment_intents', { ...valid, amount: '10.5' }],
    ['an unknown method', '/v1/payment_intents', { ...valid, allowed_payment_method_types: ['gold'] }],
    ['no name to ship to', '/v1/payment_intents', { ...valid, shipping: { address: { city: 'Reno' } } }],
    ['an unknown reason to cancel', '/v1/payment_intents/:id/cancel', { cancellation_reason: 'boredom' }],
    ['an unknown parameter to cancel', '/v1/payment_intents/:id/cancel', { reason: 'abandoned' }],
    ['an unknown reason to refund', '/v1/refunds', { payment_intent: ':id', reason: 'boredom' }],
    ['an unknown parameter of a refund', '/v1/refunds', { payment_intent: ':id', color: 'red' }],
    ['an amount to refund in words', '/v1/refunds', { payment_intent: ':id', amount: 'all' }],
  ])('the sandbox rejects what the description rejects: %s', async (_name, template, parameters) => {
    const sandbox = await startTestSandbox();
    const { id } = await newIntent(sandbox);
    const path = template.replace(':id', id);
    const { status, body } = await sandbox.post(path, parameters);
    expect(description.checkRequest('POST', path, parameters)).not.toEqual([]);
    expect(status).toBe(400);
    expect(description.checkReply('POST', path, status, body)).toEqual([]);
  });
});

function formOf(parameters: object): URLSearchParams {
  return new URLSearchParams(qs.stringify(parameters));
}

const Stored = z.looseObject({
  object: z.string(),
  id: z.string(),
  type: z.string().optional(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }).optional(),
});

/** Returns everything in the sandbox's database, because some events are never sent. */
function storedObjects({ directory }: TestSandbox): z.output<typeof Stored>[] {
  const db = new Sqlite(join(directory, 'stripe.sqlite'), { readonly: true });
  const rows = db.prepare<[], string>('SELECT json FROM objects ORDER BY seq').pluck().all();
  db.close();
  return rows.map((json) => Stored.parse(JSON.parse(json)));
}
