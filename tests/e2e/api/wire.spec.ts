import { expect, test } from '@playwright/test';
import { ADDRESS } from '../../support/address.ts';
import { Client } from '../../support/api.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const CALLS = [
  ['POST', '/api/login'],
  ['POST', '/api/register'],
  ['POST', '/api/logout'],
  ['GET', '/api/user'],
  ['GET', '/api/products'],
  ['GET', '/api/products/categories'],
  ['GET', `/api/products/${UNKNOWN}/variants`],
  ['POST', '/api/customizations'],
  ['GET', '/api/cart'],
  ['DELETE', '/api/cart'],
  ['POST', '/api/cart/items'],
  ['POST', '/api/cart/restore'],
  ['POST', '/api/cart/form'],
  ['PUT', `/api/cart/items/${UNKNOWN}`],
  ['DELETE', `/api/cart/items/${UNKNOWN}`],
  ['POST', '/api/checkout/calculate'],
  ['POST', '/api/create-payment-intent'],
  ['POST', '/api/orders'],
  ['GET', `/api/orders/${UNKNOWN}`],
  ['GET', '/api/admin/analytics/dashboard'],
  ['GET', '/api/admin/orders'],
  ['GET', '/api/admin/orders/counts'],
  ['GET', `/api/admin/orders/${UNKNOWN}`],
  ['GET', `/api/admin/customizations/${UNKNOWN}/print`],
  ['POST', '/api/webhooks/stripe'],
] as const;

const GARBAGE: [string, string | undefined, Record<string, string>][] = [
  ['no body', undefined, {}],
  ['broken JSON', '{"a":', { 'content-type': 'application/json' }],
  ['an array', '[]', { 'content-type': 'application/json' }],
  ['a number', '1', { 'content-type': 'application/json' }],
  [
    'wrong types',
    '{"quantity":"x","username":{},"shippingAddress":7,"productId":[]}',
    { 'content-type': 'application/json' },
  ],
  ['a prototype', '{"__proto__":{"a":1},"constructor":1}', { 'content-type': 'application/json' }],
  ['deep nesting', '['.repeat(5000) + ']'.repeat(5000), { 'content-type': 'application/json' }],
  ['too much', `"${'x'.repeat(200_000)}"`, { 'content-type': 'application/json' }],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a broken upload', '--x\r\n\r\n--x', { 'content-type': 'multipart/form-data; boundary=x' }],
  [
    'an upload of deep nesting',
    `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${'['.repeat(5000)}${']'.repeat(5000)}\r\n--x--`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  ['compressed', 'xx', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
];

for (const [method, path] of CALLS) {
  test(`${method} ${path} responds as documented to any body`, async () => {
    const client = await Client.open();
    for (const [what, body, headers] of GARBAGE) {
      if (method === 'GET' && body !== undefined) continue;
      const answer = await client.call(method, path, body, headers);
      expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  });

  test(`${method} ${path} rejects other methods`, async () => {
    const client = await Client.open();
    const other = path.startsWith('/api/admin/orders/') ? 'DELETE' : 'PATCH';
    const { headers } = await client.refused(other, path, 405);
    expect(headers['allow']).toContain(method);
  });
}

test('responds with 404 to malformed and unknown ids', async () => {
  const client = await Client.open();
  for (const id of ['x', UNKNOWN, '%2e%2e', "'; drop table users", '☃']) {
    const segment = encodeURIComponent(id);
    await client.refused('GET', `/api/products/${segment}/variants`, 404);
    await client.refused('GET', `/api/orders/${segment}`, 404);
    await client.refused('PUT', `/api/cart/items/${segment}`, 404, { quantity: 1 });
    await client.refused('DELETE', `/api/cart/items/${segment}`, 404);
  }
  await client.refused('GET', '/api/no/such/call', 404);
  await client.refused('POST', '/api/no/such/call', 404, 'unreadable', { 'content-type': 'text/plain' });
});

test('limits the size and type of bodies', async () => {
  const client = await Client.open();
  const json = { 'content-type': 'application/json' };
  await client.refused('POST', '/api/login', 400, '{', json);
  await client.refused('POST', '/api/login', 413, `"${'x'.repeat(110_000)}"`, json);
  await client.refused('POST', '/api/login', 415, 'username=a', { 'content-type': 'text/plain' });
});

test('rejects a webhook without a valid signature', async () => {
  const client = await Client.open();
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' });
  await client.refused('POST', '/api/webhooks/stripe', 400, body, { 'content-type': 'application/json' });
  await client.refused('POST', '/api/webhooks/stripe', 400, body, { 'stripe-signature': 't=1,v1=00' });
});

test('validates each part of an address with its own message', async () => {
  const client = await Client.open();
  const { body } = await client.refused('POST', '/api/create-payment-intent', 422, {
    shippingAddress: { ...ADDRESS, state: 'Nevada', zipCode: '1', city: '' },
  });
  expect(body.fields).toEqual({
    'shippingAddress.city': 'City is required',
    'shippingAddress.state': 'State must be 2 characters',
    'shippingAddress.zipCode': 'ZIP code must be at least 5 digits',
  });
});
