import { test } from '@playwright/test';
import { Client } from '../../support/api.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

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

test('rejects a webhook without a valid signature', async () => {
  const client = await Client.open();
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' });
  await client.refused('POST', '/api/webhooks/stripe', 400, body, { 'content-type': 'application/json' });
  await client.refused('POST', '/api/webhooks/stripe', 400, body, { 'stripe-signature': 't=1,v1=00' });
});
