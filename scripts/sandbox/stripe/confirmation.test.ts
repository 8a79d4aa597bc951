import { readdir, readFile } from 'node:fs/promises';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  cardPayment,
  confirm,
  newIntent,
  PUBLISHABLE_KEY,
  startTestSandbox,
  type TestSandbox,
} from '#tests/contracts/stripe-sandbox.ts';

const retrieve = (sandbox: TestSandbox, { id }: Stripe.PaymentIntent) =>
  sandbox.get(`/v1/payment_intents/${id}?expand[0]=latest_charge`);

const authenticate = (sandbox: TestSandbox, { id, client_secret }: Stripe.PaymentIntent, outcome: string) =>
  sandbox.post(
    `/v1/payment_intents/${id}/sandbox_authenticate`,
    { key: PUBLISHABLE_KEY, client_secret, outcome },
    {},
  );

test.each([
  ['4242424242424242', 'visa'],
  ['4242 4242 4242 4242', 'visa'],
  ['5555555555554444', 'mastercard'],
])('%s pays', async (number, brand) => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  const { status, body } = await confirm(sandbox, intent, number);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    latest_charge: expect.stringMatching(/^ch_/),
  });
  expect((await retrieve(sandbox, intent)).body).toMatchObject({
    latest_charge: {
      object: 'charge',
      paid: true,
      payment_intent: intent.id,
      billing_details: { name: 'Jenny Rosen', email: 'jenny@example.com', phone: null },
      payment_method_details: { card: { brand, last4: number.slice(-4) } },
    },
  });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
])('%s is declined: %s / %s', async (number, code, decline_code, message) => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  const refusal = { type: 'card_error', code, decline_code, message };
  expect(await confirm(sandbox, intent, number)).toMatchObject({
    status: 402,
    body: { error: { ...refusal, payment_intent: { id: intent.id, status: 'requires_payment_method' } } },
  });
  expect((await retrieve(sandbox, intent)).body).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: refusal,
    latest_charge: { paid: false, status: 'failed', failure_code: code },
  });
  expect(await confirm(sandbox, intent, '4242424242424242')).toMatchObject({
    body: { status: 'succeeded', last_payment_error: null },
  });
});

test.each([
  ['a wrong check digit', '4242424242424241', {}, 'incorrect_number'],
  ['a number that is not a test card', '4111111111111111', {}, 'incorrect_number'],
  ['no number', 'abc', {}, 'incorrect_number'],
  ['a year in the past', '4242424242424242', { exp_year: '2020' }, 'invalid_expiry_year'],
  ['no month', '4242424242424242', { exp_month: '13' }, 'invalid_expiry_month'],
  ['a short security code', '4242424242424242', { cvc: '12' }, 'invalid_cvc'],
])('%s is rejected before the payment is attempted', async (_name, number, card, code) => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  const { status, body } = await confirm(sandbox, intent, number, card);
  expect(status).toBe(402);
  expect(body).toMatchObject({ error: { type: 'card_error', code } });
  expect((await retrieve(sandbox, intent)).body).toMatchObject({ latest_charge: null });
});

test('an intent is paid once', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  const replies = await Promise.all([
    confirm(sandbox, intent, '4242424242424242'),
    confirm(sandbox, intent, '4242424242424242'),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
    error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
  });
});

test('a card that requires authentication pays after it', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  expect(await confirm(sandbox, intent, '4000002500003155')).toMatchObject({
    status: 200,
    body: {
      status: 'requires_action',
      amount_received: 0,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    },
  });
  expect(await authenticate(sandbox, intent, 'success')).toMatchObject({
    status: 200,
    body: { status: 'succeeded', amount_received: 2500, next_action: null },
  });
  expect(await authenticate(sandbox, intent, 'success')).toMatchObject({ status: 400 });
});

test('a failed authentication allows another card', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, '4000002500003155');
  expect(await authenticate(sandbox, intent, 'failure')).toMatchObject({
    status: 200,
    body: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      payment_method: null,
    },
  });
  expect(await confirm(sandbox, intent, '4242424242424242')).toMatchObject({ status: 200 });
});

test.each([
  ['no client secret', { client_secret: undefined }, 400],
  ['the secret of another intent', { client_secret: 'pi_2_secret_x' }, 400],
  ['no key', { key: undefined }, 401],
  ['a bank account', { payment_method_data: { type: 'us_bank_account' } }, 400],
  ['an unknown parameter', { color: 'red' }, 400],
])('a payment with %s is rejected', async (_name, change, expected) => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  const payment = { ...cardPayment(intent, '4242424242424242'), ...change };
  const { status, body } = await sandbox.post(`/v1/payment_intents/${intent.id}/confirm`, payment, {});
  expect(status).toBe(expected);
  expect(body).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('the number of a card is not stored', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, '4000002500003155');
  await authenticate(sandbox, intent, 'success');
  for (const file of await readdir(sandbox.directory)) {
    expect(await readFile(`${sandbox.directory}/${file}`, 'latin1')).not.toContain('4000002500003155');
  }
});
