import { atom } from 'nanostores';
import { EMPTY_CART } from '#shared/cart.ts';
import { publishCartCount } from '#shared/cart-count.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import { call, type InputOf } from '../../client/api.ts';

/** The cart of the latest response. */
export const $cart = atom<Cart>(EMPTY_CART);

/** Sets the cart of a response and publishes its item count to the header and to other tabs. */
export function setCart(cart: Cart): void {
  $cart.set(cart);
  publishCartCount(cart.itemCount);
}

/** Resolves after all requests so far. Each waits for the previous one, so that no response overwrites a newer one. */
let queueEnd: Promise<unknown> = Promise.resolve();
let queueLength = 0;

export function enqueue<T>(request: () => Promise<T>): Promise<T> {
  queueLength += 1;
  const response = queueEnd.then(request);
  queueEnd = response
    .catch(() => undefined)
    .then(() => {
      queueLength -= 1;
    });
  return response;
}

/** Runs a request after the queued ones and sets the cart of its response. */
export function changeCart(request: () => Promise<Cart>): Promise<Cart> {
  return enqueue(async () => {
    const cart = await request();
    setCart(cart);
    return cart;
  });
}

/**
 * Adds an item immediately, so that it isn't lost if the shopper leaves while other requests are pending. Only its response waits
 * for theirs.
 */
export function addCartItem(item: InputOf<'POST /api/cart/items'>): Promise<Cart> {
  const response = call('POST /api/cart/items', item);
  // Handled below, but perhaps only after it failed.
  response.catch(() => undefined);
  return changeCart(() => response);
}

/** Reloads the cart after the queued requests. Ignores a failure: the shopper asked for nothing. */
export async function refreshCart(): Promise<void> {
  await changeCart(() => call('GET /api/cart')).catch(() => undefined);
}

/** Resolves when the queue is empty. */
export async function cartSettled(): Promise<void> {
  for (let seen: unknown; seen !== queueEnd; ) {
    seen = queueEnd;
    await seen;
  }
}

/** Returns whether requests are queued. */
export function isCartUnsettled(): boolean {
  return queueLength > 0;
}
