import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_CART } from '#shared/cart.ts';
import { $cart, addCartItem, changeCart } from './cart.store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends an added item while another request waits, and sets the carts in the order of the requests', async () => {
  vi.stubGlobal('document', new EventTarget());
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return Response.json({ ...EMPTY_CART, itemCount: 2 });
  });
  const { promise: earlier, resolve: respondEarlier } = Promise.withResolvers<typeof EMPTY_CART>();
  const before = changeCart(() => earlier);
  const added = addCartItem({ productId: 'p', quantity: 1 });
  expect(sent).toEqual(['POST /api/cart/items']);

  respondEarlier({ ...EMPTY_CART, itemCount: 1 });
  await before;
  expect($cart.get().itemCount).toBe(1);
  await added;
  expect($cart.get().itemCount).toBe(2);
});
