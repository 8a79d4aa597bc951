import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_CART } from '#shared/cart.ts';

const SCHEMA = '#shared/schemas/cart.schema.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json(EMPTY_CART));
});
afterEach(() => {
  vi.doUnmock(SCHEMA);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('returns a changed cart unchecked if the schema does not load within 2 seconds', async () => {
  vi.doMock(SCHEMA, () => new Promise(() => undefined));
  const { cartApi } = await import('./cart.api.ts');
  let cart: unknown;
  void cartApi.add({ productId: 'p', quantity: 1 }).then((response) => {
    cart = response;
  });
  await vi.advanceTimersByTimeAsync(1999);
  expect(cart).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(cart).toEqual(EMPTY_CART);
});

it('stops waiting when the schema has loaded', async () => {
  const { cartApi } = await import('./cart.api.ts');
  expect(await cartApi.add({ productId: 'p', quantity: 1 })).toEqual(EMPTY_CART);
  expect(vi.getTimerCount()).toBe(0);
});
