import { expect, test } from '@playwright/test';
import { Client } from '../../support/api.ts';
import { fillCart } from '../../support/api-shop.ts';

test('restores removed line items unchanged', async () => {
  const client = await Client.open();
  await fillCart(client, 'Unit Tee', 2);
  const { body: before } = await fillCart(client, 'Shield Patch');
  expect((await client.call('DELETE', '/api/cart')).body).toMatchObject({ items: [], itemCount: 0 });
  const { status, body } = await client.call('POST', '/api/cart/restore', { items: before.items });
  expect(status).toBe(200);
  expect(body).toEqual(before);
});

test('validates restored line items like added ones', async () => {
  const client = await Client.open();
  const { body } = await fillCart(client, 'Unit Tee');
  const [item] = body.items;
  await client.call('DELETE', '/api/cart');
  for (const [change, status] of [
    [{ quantity: 100 }, 422],
    [{ addedAt: 'yesterday' }, 422],
    [{ id: 'x' }, 422],
    [{ size: 'enormous' }, 422],
    [{ productId: 'unknown' }, 404],
  ] as const) {
    await client.refused('POST', '/api/cart/restore', status, { items: [{ ...item, ...change }] });
  }
  await client.refused('POST', '/api/cart/restore', 422, { items: [] });
  await client.refused('POST', '/api/cart/restore', 422, {});
});

test('accepts only the price that the shopper saw', async () => {
  const client = await Client.open();
  const { body } = await fillCart(client, 'Unit Tee');
  const [item] = body.items;
  expect(item).toMatchObject({ previousUnitPrice: null, addedAt: expect.stringMatching(/Z$/) });
  const answer = await client.call('PUT', `/api/cart/items/${item.id}`, {
    quantity: 1,
    acceptedPrice: '0.01',
  });
  expect(answer.body.items[0]).toMatchObject({ unitPrice: '26.00', previousUnitPrice: null });
});
