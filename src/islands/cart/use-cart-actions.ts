import { useState } from 'react';
import type { Cart, CartItem } from '#shared/cart.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { cartApi } from './cart.api.ts';
import { setCart } from './cart.store.ts';

export interface CartActions {
  /** The id of the line that is being changed, `all` while the cart is emptied. */
  busy: string | null;
  setQuantity(item: CartItem, quantity: number): Promise<void>;
  remove(item: CartItem): Promise<void>;
  clear(): Promise<void>;
}

/** What can be done on the cart screen, with its toasts (P section 8). */
export function useCartActions(): CartActions {
  const [busy, setBusy] = useState<string | null>(null);

  async function change(what: string, call: () => Promise<Cart>, done: [string, string?], failed: string) {
    setBusy(what);
    try {
      setCart(await call());
      showToast(...done);
    } catch (error) {
      showFailure(failed, error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    setQuantity: (item, quantity) =>
      change(
        item.id,
        () => cartApi.setQuantity(item.id, quantity),
        quantity > 0 ? ['Cart updated'] : ['Item removed'],
        'Update failed',
      ),
    remove: (item) =>
      change(
        item.id,
        () => cartApi.remove(item.id),
        ['Item removed', item.metadata.productName],
        'Remove failed',
      ),
    clear: () => change('all', cartApi.clear, ['Cart cleared'], 'Update failed'),
  };
}
