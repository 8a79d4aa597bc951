import { describe, expect, test } from 'vitest';
import {
  confirm,
  newIntent,
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '#tests/contracts/stripe-sandbox.ts';
import type { NewIntent, PaymentIntent, Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

const INTENT: NewIntent = {
  checkoutId: 'checkout-1',
  amount: 2500,
  currency: 'usd',
  idempotencyKey: 'pi:checkout-1:2500',
  receiptEmail: 'jenny@example.com',
  shipping: {
    name: 'Jenny Rosen',
    phone: '',
    address: { line1: '1 Main St', line2: '', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' },
  },
};

async function start(now?: () => Date): Promise<{ sandbox: TestSandbox; payments: Payments }> {
  const sandbox = await startTestSandbox({ ...(now && { now }) });
  const payments = createStripePayments({
    secretKey: 'sk_test_sandbox',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: sandbox.base,
  });
  return { sandbox, payments };
}

/** Pays an intent as the browser does. */
async function pay(sandbox: TestSandbox, intent: PaymentIntent, number = '4242424242424242'): Promise<void> {
  const { body } = await sandbox.get(`/v1/payment_intents/${intent.id}`);
  await confirm(sandbox, body as Parameters<typeof confirm>[1], number);
}

describe('an intent', () => {
  test('is created for a checkout', async () => {
    const { sandbox, payments } = await start();
    const intent = await payments.createIntent(INTENT);
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining('_secret_'),
      status: 'requires_payment_method',
      amount: 2500,
      amountReceived: 0,
      currency: 'usd',
      checkoutId: 'checkout-1',
      paymentLinkId: null,
      isLive: false,
      chargedAt: null,
      payer: { name: null, email: null, phone: null },
    });
    expect((await sandbox.get(`/v1/payment_intents/${intent.id}`)).body).toMatchObject({
      allowed_payment_method_types: ['card'],
      metadata: { checkout_id: 'checkout-1' },
      receipt_email: 'jenny@example.com',
      shipping: { name: 'Jenny Rosen', phone: null, address: { line2: null, postal_code: '89501' } },
    });
  });

  test('names the payment link that it was created for', async () => {
    const { payments } = await start();
    const { id, paymentLinkId } = await payments.createIntent({ ...INTENT, paymentLinkId: 'link-1' });
    expect([paymentLinkId, (await payments.readIntent(id))?.paymentLinkId]).toEqual(['link-1', 'link-1']);
  });

  test('is created once for one id of ours', async () => {
    const { payments } = await start();
    const [first, second] = await Promise.all([payments.createIntent(INTENT), payments.createIntent(INTENT)]);
    expect(second).toEqual(first);
    await expect(payments.createIntent({ ...INTENT, amount: 9900 })).rejects.toMatchObject({
      code: 'payment_provider_failed',
    });
  });

  test('has the amount paid and the payer', async () => {
    const { sandbox, payments } = await start();
    const intent = await payments.createIntent(INTENT);
    await pay(sandbox, intent);
    expect(await payments.readIntent(intent.id)).toMatchObject({
      ...intent,
      status: 'succeeded',
      amountReceived: 2500,
      chargedAt: expect.any(Date),
      payer: { name: 'Jenny Rosen', email: 'jenny@example.com', phone: null },
    });
  });

  test('requires another payment method after a declined card', async () => {
    const { sandbox, payments } = await start();
    const intent = await payments.createIntent(INTENT);
    await pay(sandbox, intent, '4000000000000002');
    expect(await payments.readIntent(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      amountReceived: 0,
    });
  });

  test('has no checkout when another application created it', async () => {
    const { sandbox, payments } = await start();
    const { id } = await newIntent(sandbox);
    expect(await payments.readIntent(id)).toMatchObject({ checkoutId: null });
  });

  test.each(['pi_nothing', 'pi_nothing/cancel', 'pi?x=1'])('is null when it is unknown: %s', async (id) => {
    const { payments } = await start();
    expect(await payments.readIntent(id)).toBeNull();
    expect(await payments.cancelIntent(id)).toBeNull();
  });

  test('is listed with all others created since a time, on any number of pages', async () => {
    let now = new Date('2026-11-22T03:00:00Z');
    const { sandbox, payments } = await start(() => now);
    await payments.createIntent({ ...INTENT, idempotencyKey: 'before' });
    now = new Date('2026-11-22T04:00:00Z');
    const paid = await payments.createIntent(INTENT);
    await pay(sandbox, paid);
    for (let count = 0; count < 100; count++) await newIntent(sandbox);

    const listed = await payments.listIntents({ createdFrom: now });
    expect(listed).toHaveLength(101);
    expect(listed.at(-1)).toEqual(await payments.readIntent(paid.id));
    expect(listed.at(-1)).toEqual({
      ...paid,
      wasDeclined: false,
      status: 'succeeded',
      amountReceived: 2500,
      chargedAt: now,
      payer: { name: 'Jenny Rosen', email: 'jenny@example.com', phone: null },
      createdAt: now,
      receiptEmail: 'jenny@example.com',
      shipping: {
        name: 'Jenny Rosen',
        phone: null,
        address: {
          line1: '1 Main St',
          line2: null,
          city: 'Reno',
          state: 'NV',
          postalCode: '89501',
          country: 'US',
        },
      },
    });
    expect(listed[0]).toMatchObject({ checkoutId: null, shipping: null, receiptEmail: null });
    now = new Date('2026-11-22T05:00:00Z');
    expect(await payments.listIntents({ createdFrom: now })).toEqual([]);
  });

  test('is canceled while it is unpaid and stays unchanged once it is paid', async () => {
    const { sandbox, payments } = await start();
    const open = await payments.createIntent(INTENT);
    expect(await payments.cancelIntent(open.id)).toMatchObject({ id: open.id, status: 'canceled' });
    expect(await payments.cancelIntent(open.id)).toMatchObject({ id: open.id, status: 'canceled' });

    const paid = await payments.createIntent({ ...INTENT, idempotencyKey: 'another' });
    await pay(sandbox, paid);
    expect(await payments.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded', amountReceived: 2500 });
  });
});

describe('a refund', () => {
  test('is created once for one id of ours', async () => {
    const { sandbox, payments } = await start();
    const intent = await payments.createIntent(INTENT);
    await pay(sandbox, intent);
    const request = { paymentIntentId: intent.id, amount: 1000, refundId: 'refund-1' };
    const refund = await payments.refund({ ...request, reason: 'requested_by_customer' });
    expect(refund).toEqual({
      id: expect.stringMatching(/^re_/),
      paymentIntentId: intent.id,
      amount: 1000,
      currency: 'usd',
      reason: 'requested_by_customer',
      status: 'succeeded',
      failureReason: null,
      refundId: 'refund-1',
      createdAt: expect.any(Date),
    });
    expect(await payments.refund({ ...request, reason: 'requested_by_customer' })).toEqual(refund);
    expect(await payments.listRefunds(intent.id)).toEqual([refund]);
  });

  test('is rejected above the amount paid', async () => {
    const { sandbox, payments } = await start();
    const intent = await payments.createIntent(INTENT);
    await pay(sandbox, intent);
    await expect(
      payments.refund({ paymentIntentId: intent.id, amount: 2501, refundId: 'k' }),
    ).rejects.toMatchObject({
      code: 'refund_refused',
      details: { reason: expect.stringContaining('greater than charge amount') },
    });
  });

  test('is listed with all others, on any number of pages', async () => {
    const { sandbox, payments } = await start();
    const intent = await payments.createIntent(INTENT);
    await pay(sandbox, intent);
    for (let count = 0; count < 101; count++) {
      await sandbox.post('/v1/refunds', { payment_intent: intent.id, amount: 1 });
    }
    expect(await payments.listRefunds(intent.id)).toHaveLength(101);
    expect(await payments.listRefundsSince({ createdFrom: new Date(0) })).toHaveLength(101);
    expect(await payments.listRefundsSince({ createdFrom: new Date('2999-01-01') })).toEqual([]);
  });
});

test('disputes are listed from a time on, newest first', async () => {
  let at = Date.now();
  const { sandbox, payments } = await start(() => new Date(at));
  const days = [0, 10, 20].map((day) => new Date(at + day * 86_400_000));
  const intents: string[] = [];
  for (const [index, day] of days.entries()) {
    at = day.getTime();
    const intent = await payments.createIntent({ ...INTENT, idempotencyKey: `k${index}` });
    await pay(sandbox, intent, '4000000000000259');
    intents.unshift(intent.id);
  }
  const since = async (createdFrom: Date) =>
    (await payments.listDisputesSince({ createdFrom })).map(({ paymentIntentId }) => paymentIntentId);
  expect(await since(new Date(0))).toEqual(intents);
  expect(await since(days[1] ?? new Date())).toEqual(intents.slice(0, 2));
  expect(await since(new Date('2999-01-01'))).toEqual([]);
});

test('the balance transaction of a payment has its fee; an unpaid or unknown one has none', async () => {
  const { sandbox, payments } = await start();
  const [paid, other, unpaid] = [
    await payments.createIntent({ ...INTENT, amount: 10_000, idempotencyKey: 'paid' }),
    await payments.createIntent({ ...INTENT, idempotencyKey: 'other' }),
    await payments.createIntent({ ...INTENT, idempotencyKey: 'unpaid' }),
  ];
  for (const intent of [paid, other]) await pay(sandbox, intent);
  await payments.refund({ paymentIntentId: paid.id, amount: 500, refundId: 'refund-1' });
  expect(await payments.readPaymentTransaction(paid.id)).toMatchObject({
    ...{ kind: 'payment', paymentIntentId: paid.id, amount: 10_000, fee: 320, currency: 'usd' },
  });
  expect(await payments.readPaymentTransaction(unpaid.id)).toBeNull();
  expect(await payments.readPaymentTransaction('pi_nothing')).toBeNull();
});
