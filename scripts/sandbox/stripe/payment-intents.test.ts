import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { confirm, newIntent, PUBLISHABLE_KEY, startTestSandbox } from '#tests/contracts/stripe-sandbox.ts';

const SHIPPING = { name: 'Jenny Rosen', address: { line1: '1 Main St', city: 'Reno', state: 'NV' } };

test('a new intent requires a payment method', async () => {
  const sandbox = await startTestSandbox({ now: () => new Date('2026-03-04T05:06:07Z') });
  const intent = await newIntent(sandbox, {
    metadata: { checkout_id: 'c1', empty: '' },
    receipt_email: 'jenny@example.com',
    shipping: SHIPPING,
  });
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 2500,
    amount_received: 0,
    created: Date.UTC(2026, 2, 4, 5, 6, 7) / 1000,
    currency: 'usd',
    livemode: false,
    metadata: { checkout_id: 'c1' },
    payment_method_types: ['card'],
    receipt_email: 'jenny@example.com',
    shipping: { name: 'Jenny Rosen', phone: null, address: { line1: '1 Main St', line2: null } },
    status: 'requires_payment_method',
  });
  expect(intent.metadata).not.toHaveProperty('empty');
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
});

const valid = { amount: '2500', currency: 'usd' };
test.each([
  ['an unknown parameter', { ...valid, color: 'red' }, 'parameter_unknown', 'color'],
  [
    'an unknown nested parameter',
    { ...valid, shipping: { ...SHIPPING, floor: '1' } },
    'parameter_unknown',
    'shipping[floor]',
  ],
  [
    'the retired payment_method_types',
    { ...valid, payment_method_types: ['card'] },
    'payment_method_types_no_longer_supported',
    'payment_method_types',
  ],
  ['no amount', { currency: 'usd' }, 'parameter_missing', 'amount'],
  ['an empty amount', { ...valid, amount: '' }, 'parameter_invalid_empty', 'amount'],
  ['a fraction of a cent', { ...valid, amount: '12.5' }, 'parameter_invalid_integer', 'amount'],
  ['a negative amount', { ...valid, amount: '-100' }, 'parameter_invalid_integer', 'amount'],
  ['less than 50 cents', { ...valid, amount: '49' }, 'amount_too_small', 'amount'],
  ['nine digits', { ...valid, amount: '100000000' }, 'amount_too_large', 'amount'],
  ['an amount twice', { ...valid, amount: ['100', '200'] }, undefined, 'amount'],
  ['another currency', { ...valid, currency: 'eur' }, undefined, 'currency'],
  ['an invalid email address', { ...valid, receipt_email: 'jenny' }, 'email_invalid', 'receipt_email'],
  [
    'no name to ship to',
    { ...valid, shipping: { address: { city: 'Reno' } } },
    'parameter_missing',
    'shipping[name]',
  ],
  ['an unknown property to expand', { ...valid, expand: ['customer'] }, undefined, 'expand[0]'],
  ['another payment method', { ...valid, allowed_payment_method_types: ['link'] }, undefined, undefined],
])('rejects %s', async (_name, parameters, code, param) => {
  const sandbox = await startTestSandbox();
  const { status, body } = await sandbox.post('/v1/payment_intents', parameters);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { type: 'invalid_request_error', ...(code && { code }), ...(param && { param }) },
  });
});

test('an unknown intent is resource_missing', async () => {
  const sandbox = await startTestSandbox();
  const missing = { status: 404, body: { error: { code: 'resource_missing', param: 'intent' } } };
  expect(await sandbox.get('/v1/payment_intents/pi_nothing')).toMatchObject(missing);
  expect(await sandbox.post('/v1/payment_intents/pi_nothing/cancel')).toMatchObject(missing);
});

test('a browser reads an intent with its client secret only', async () => {
  const sandbox = await startTestSandbox();
  const { id, client_secret } = await newIntent(sandbox);
  const read = (query: Record<string, string>) =>
    sandbox.get(`/v1/payment_intents/${id}?${new URLSearchParams(query)}`, {});

  expect(await read({ key: PUBLISHABLE_KEY, client_secret: String(client_secret) })).toMatchObject({
    status: 200,
    body: { id },
  });
  for (const query of [{ key: PUBLISHABLE_KEY }, { key: PUBLISHABLE_KEY, client_secret: `${id}_secret_x` }]) {
    expect(await read(query)).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
  }
  expect(await read({ client_secret: String(client_secret) })).toMatchObject({ status: 401 });
});

test('an update changes only the given parameters', async () => {
  const sandbox = await startTestSandbox();
  const { id } = await newIntent(sandbox, {
    metadata: { a: '1', b: '2' },
    receipt_email: 'jenny@example.com',
  });
  const update = async (parameters: object) =>
    (await sandbox.post(`/v1/payment_intents/${id}`, parameters)).body;

  expect(await update({ amount: 3000, metadata: { b: '', c: '3' }, shipping: SHIPPING })).toMatchObject({
    amount: 3000,
    receipt_email: 'jenny@example.com',
    shipping: { name: 'Jenny Rosen' },
  });
  expect(await update({ receipt_email: '' })).toMatchObject({
    metadata: { a: '1', c: '3' },
    receipt_email: null,
  });
  expect(await update({ metadata: '' })).toMatchObject({ amount: 3000, metadata: {} });
});

test('the amount of a paid intent cannot be changed', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, '4242424242424242');
  expect(await sandbox.post(`/v1/payment_intents/${intent.id}`, { amount: 3000 })).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { amount: 2500 } } },
  });
});

test('changing the amount cancels a pending authentication', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, '4000002500003155');
  const { body } = await sandbox.post(`/v1/payment_intents/${intent.id}`, { amount: 9900 });
  expect(body).toMatchObject({ amount: 9900, status: 'requires_payment_method', next_action: null });
});

test('an unpaid intent is canceled once', async () => {
  const sandbox = await startTestSandbox();
  const intent = await newIntent(sandbox);
  const cancel = () =>
    sandbox.post(`/v1/payment_intents/${intent.id}/cancel`, { cancellation_reason: 'abandoned' });

  expect(await cancel()).toMatchObject({
    status: 200,
    body: { status: 'canceled', cancellation_reason: 'abandoned', canceled_at: expect.any(Number) },
  });
  expect(await cancel()).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
  });
  expect(await confirm(sandbox, intent, '4242424242424242')).toMatchObject({ status: 400 });
});

test('intents are listed by page and by date, newest first', async () => {
  let now = new Date('2026-03-04T05:06:07Z');
  const sandbox = await startTestSandbox({ now: () => now });
  await newIntent(sandbox, { amount: 100 });
  now = new Date('2026-03-04T06:00:00Z');
  for (const amount of [200, 300, 400]) await newIntent(sandbox, { amount });
  const list = async (query: string) =>
    (await sandbox.get(`/v1/payment_intents?created[gte]=${now.getTime() / 1000}&${query}`))
      .body as Stripe.ApiList<Stripe.PaymentIntent>;
  const amounts = ({ data }: Stripe.ApiList<Stripe.PaymentIntent>) => data.map(({ amount }) => amount);

  const first = await list('limit=2');
  expect([amounts(first), first.has_more]).toEqual([[400, 300], true]);
  const second = await list(`limit=2&starting_after=${first.data.at(-1)?.id}`);
  expect([amounts(second), second.has_more]).toEqual([[200], false]);
  for (const query of ['starting_after=pi_nothing', 'limit=101', 'created[gte]=yesterday', 'color=red'])
    expect((await sandbox.get(`/v1/payment_intents?${query}`)).status).toBeGreaterThanOrEqual(400);
});
