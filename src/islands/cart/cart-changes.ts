import { atom, computed } from 'nanostores';
import { withQuantities } from '#shared/cart.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import { cartApi } from './cart.api.ts';
import { $cart, setCart } from './cart.store.ts';

/** What the shopper set and the server has not confirmed yet: quantities by line id. */
const $wanted = atom<ReadonlyMap<string, number>>(new Map());

/** The cart as the shopper sees it: as the server told it last, with their own changes in it already. */
export const $shownCart = computed([$cart, $wanted], withQuantities);

/** The end of the calls so far: each waits for the one before, so that no late answer overwrites a newer one. */
let tail: Promise<unknown> = Promise.resolve();
let underWay = 0;

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1;
  const turn = tail.then(work);
  tail = turn
    .catch(() => undefined)
    .then(() => {
      underWay -= 1;
    });
  return turn;
}

function want(itemId: string, quantity: number | null): void {
  const wanted = new Map($wanted.get());
  if (quantity === null) wanted.delete(itemId);
  else wanted.set(itemId, quantity);
  $wanted.set(wanted);
}

/** Runs a call that answers with the cart, after those before it, and takes the answer over. */
export function changeCart(call: () => Promise<Cart>): Promise<Cart> {
  return inTurn(async () => {
    const cart = await call();
    setCart(cart);
    return cart;
  });
}

/**
 * Shows a quantity at once (0 takes the line out) and sends it when its turn comes. Of quick changes to one
 * line only the newest is sent; one that fails takes the line back to what the server has.
 * @returns false when a newer change of the line has taken its place
 * @throws ApiError
 */
export function changeQuantity(itemId: string, quantity: number): Promise<boolean> {
  want(itemId, quantity);
  return inTurn(async () => {
    const wanted = $wanted.get().get(itemId);
    if (wanted === undefined) return false;
    try {
      setCart(await cartApi.setQuantity(itemId, wanted));
    } catch (error) {
      want(itemId, null);
      throw error;
    }
    // Set again while the call was under way: the next turn sends that.
    if ($wanted.get().get(itemId) !== wanted) return false;
    want(itemId, null);
    return true;
  });
}

/** Reads the cart anew, when nothing is under way; failing to is no news to the shopper. */
export async function refreshCart(): Promise<void> {
  await changeCart(cartApi.read).catch(() => undefined);
}

/** Resolves when every change has been answered. */
export async function cartSettled(): Promise<void> {
  for (let seen: unknown; seen !== tail; ) {
    seen = tail;
    await seen;
  }
}

/** Whether calls are still to be answered. */
export function isCartUnsettled(): boolean {
  return underWay > 0;
}

/** Sends what is still waiting for its turn, when the page goes away. */
export function sendWaitingChanges(): void {
  for (const [itemId, quantity] of $wanted.get())
    void cartApi.setQuantity(itemId, quantity).catch(() => undefined);
}
