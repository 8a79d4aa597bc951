import { atom, computed } from 'nanostores';
import { withQuantities } from '#shared/cart.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import { call } from '../../client/api.ts';
import { $cart, enqueue, setCart } from './cart.store.ts';

/** Quantities by line item id that the server has not confirmed yet. */
const $pendingQuantities = atom<ReadonlyMap<string, number>>(new Map());

/** The cart with the pending quantities, for the screen. */
export const $shownCart = computed([$cart, $pendingQuantities], withQuantities);

function setPendingQuantity(itemId: string, quantity: number | null): void {
  const pending = new Map($pendingQuantities.get());
  if (quantity === null) pending.delete(itemId);
  else pending.set(itemId, quantity);
  $pendingQuantities.set(pending);
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
      setCart(await sendQuantity(itemId, newest));
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

/** Sends the pending quantities without waiting, because the page is unloading. */
export function sendPendingQuantities(): void {
  for (const [itemId, quantity] of $pendingQuantities.get())
    void sendQuantity(itemId, quantity).catch(() => undefined);
}

/** Outlives the page, so that leaving at once doesn't lose the change. */
function sendQuantity(itemId: string, quantity: number): Promise<Cart> {
  const keepalive = true;
  return quantity > 0
    ? call('PUT /api/cart/items/:itemId', { itemId, quantity }, { keepalive })
    : call('DELETE /api/cart/items/:itemId', { itemId }, { keepalive });
}
