import { atom, computed } from 'nanostores';
import { type Cart, EMPTY_CART, withQuantities } from '#shared/cart.ts';
import { tellCartCount } from '#shared/cart-count.ts';
import { cartApi } from './cart.api.ts';

/** The cart of the latest response. */
const $cart = atom<Cart>(EMPTY_CART);

/** Quantities by line item id that the server has not confirmed yet. */
const $pendingQuantities = atom<ReadonlyMap<string, number>>(new Map());

/** The cart with the pending quantities, for the screen. */
export const $shownCart = computed([$cart, $pendingQuantities], withQuantities);

/** Resolves after all requests so far. Each waits for the previous one, so that no response overwrites a newer one. */
let queueEnd: Promise<unknown> = Promise.resolve();
let queueLength = 0;

/** Sets the cart of a response and publishes its item count to the header and to other tabs. */
export function setCart(cart: Cart): void {
  $cart.set(cart);
  tellCartCount(cart.itemCount);
}

function enqueue<T>(request: () => Promise<T>): Promise<T> {
  queueLength += 1;
  const response = queueEnd.then(request);
  queueEnd = response
    .catch(() => undefined)
    .then(() => {
      queueLength -= 1;
    });
  return response;
}

function setPendingQuantity(itemId: string, quantity: number | null): void {
  const pending = new Map($pendingQuantities.get());
  if (quantity === null) pending.delete(itemId);
  else pending.set(itemId, quantity);
  $pendingQuantities.set(pending);
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
 * Shows a quantity immediately, 0 to remove the line item, and queues its request. Only the newest of quick
 * changes to one line item is sent. On failure, the line item returns to the server's quantity.
 * @returns false if a newer change of the line item replaced this one
 * @throws ApiError
 */
export function changeQuantity(itemId: string, quantity: number): Promise<boolean> {
  setPendingQuantity(itemId, quantity);
  return enqueue(async () => {
    const newest = $pendingQuantities.get().get(itemId);
    if (newest === undefined) return false;
    try {
      setCart(await cartApi.setQuantity(itemId, newest));
    } catch (error) {
      setPendingQuantity(itemId, null);
      throw error;
    }
    // Changed again during the request: the next one in the queue sends that.
    if ($pendingQuantities.get().get(itemId) !== newest) return false;
    setPendingQuantity(itemId, null);
    return true;
  });
}

/** Reloads the cart after the queued requests. Ignores a failure: the shopper asked for nothing. */
export async function refreshCart(): Promise<void> {
  await changeCart(cartApi.read).catch(() => undefined);
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

/** Sends the pending quantities without waiting, because the page is unloading. */
export function sendPendingQuantities(): void {
  for (const [itemId, quantity] of $pendingQuantities.get())
    void cartApi.setQuantity(itemId, quantity).catch(() => undefined);
}
