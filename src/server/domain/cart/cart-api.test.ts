import { describe, expect, it } from 'vitest';
import { stockProduct, storeDesignRow } from '#tests/support/shop.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';

const PASSWORD = 'a good password';

describe('POST /api/cart/items', () => {
  it.each([0, -1, 1.5, '1', 100, undefined])('rejects the quantity %s', async (quantity) => {
    const { services, sendJson } = shopInMemory();
    const productId = stockProduct(services);
    const response = await sendJson('POST', '/api/cart/items', { productId, quantity });
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toHaveProperty('quantity');
  });

  it('returns 422 with the missing option, and 409 for a product that is sold out', async () => {
    const { services, sendJson } = shopInMemory();
    const variants = [{ size: 'XL', color: 'Navy' }];
    const productId = stockProduct(services, { variants });
    const tee = { productId, quantity: 1, size: 'XL', color: '' };
    const incomplete = await sendJson('POST', '/api/cart/items', tee);
    expect(incomplete.status).toBe(422);
    expect((await incomplete.json()).fields).toEqual({ color: 'Choose a color' });
    const soldOut = { productId: stockProduct(services, { inventory: 0 }), quantity: 1 };
    expect((await sendJson('POST', '/api/cart/items', soldOut)).status).toBe(409);
  });

  it('returns 409 with both resolutions for a design that would print blurry, and 404 for that of another shopper', async () => {
    const { services, sendJson, signInAs } = shopInMemory();
    const { id } = await signInAs('user');
    const productId = stockProduct(services, { allowCustomization: true });
    const blurry = { productId, createdBy: `user:${id}`, effectiveDpi: 50 };
    const add = (customizationId: string, more: object = {}) =>
      sendJson('POST', '/api/cart/items', { productId, quantity: 1, customizationId, ...more });
    const customizationId = storeDesignRow(services, blurry);
    const low = await add(customizationId);
    expect(low.status).toBe(409);
    expect(await low.json()).toMatchObject({ code: 'low_resolution', effectiveDpi: 50, minimumDpi: 150 });
    expect((await add(customizationId, { acceptLowResolution: true })).status).toBe(201);
    expect((await add(storeDesignRow(services, { productId }))).status).toBe(404);
  });
});

it.each([{}, { quantity: null }, { quantity: '' }])(
  'refuses PUT /api/cart/items/{itemId} without a quantity: %j',
  async (body) => {
    const { services, sendJson } = shopInMemory();
    const line = { productId: stockProduct(services), quantity: 2 };
    const { items } = await (await sendJson('POST', '/api/cart/items', line)).json();
    const response = await sendJson('PUT', `/api/cart/items/${items[0].id}`, body);
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toEqual({ quantity: 'Quantity must be a whole number' });
  },
);

describe('POST /api/cart/restore', () => {
  it('validates restored line items like added ones', async () => {
    const { services, sendJson } = shopInMemory();
    const variants = [{ size: 'XL', color: 'Navy' }];
    const productId = stockProduct(services, { variants });
    const added = await sendJson('POST', '/api/cart/items', { productId, quantity: 1, ...variants[0] });
    const [item] = (await added.json()).items;
    await sendJson('DELETE', '/api/cart', {});
    const restore = async (body: object) => (await sendJson('POST', '/api/cart/restore', body)).status;
    for (const [change, status] of [
      [{ quantity: 100 }, 422],
      [{ addedAt: 'yesterday' }, 422],
      [{ id: 'x' }, 422],
      [{ size: 'enormous' }, 422],
      [{ productId: 'unknown' }, 404],
    ] as const)
      expect(await restore({ items: [{ ...item, ...change }] }), JSON.stringify(change)).toBe(status);
    expect(await restore({ items: [] })).toBe(422);
    expect(await restore({})).toBe(422);
    expect(await restore({ items: [item] })).toBe(200);
  });
});

it('moves the cart to the account that signs up, shows it wherever it signs in, and hides it after', async () => {
  const here = shopInMemory();
  const { services } = here;
  const there = shopInMemory({}, services);
  const items = async ({ fetch }: typeof here) => (await (await fetch('/api/cart')).json()).itemCount;
  await here.sendJson('POST', '/api/cart/items', { productId: stockProduct(services), quantity: 2 });
  const account = { username: 'sam', email: 'sam@example.com', password: PASSWORD };
  expect((await here.sendJson('POST', '/api/register', account)).status).toBe(201);
  expect(await items(here)).toBe(2);
  await there.sendJson('POST', '/api/login', account);
  expect(await items(there)).toBe(2);
  await here.sendJson('POST', '/api/logout', {});
  expect(await items(here)).toBe(0);
});
