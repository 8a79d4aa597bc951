import { useEffect, useRef, useState } from 'react';
import { isSameLine } from '#shared/cart.ts';
import { onCartElsewhere } from '#shared/cart-count.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.schema.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { cartApi } from './cart.api.ts';
import { changeCart, changeQuantity, refreshCart, sendWaitingChanges } from './cart-changes.ts';
import { useNextFocus } from './use-next-focus.ts';

/** Lines that were taken out together and can be put back together. */
export interface Removal {
  items: CartItem[];
  text: string;
}

export interface CartActions {
  /** What was removed since the page was opened, newest last. */
  removals: Removal[];
  setQuantity(item: CartItem, quantity: number): Promise<void>;
  remove(item: CartItem): Promise<void>;
  clear(cart: Cart): Promise<void>;
  undo(removal: Removal): Promise<void>;
  acceptPrice(item: CartItem): Promise<void>;
}

/** The ids of what the focus goes to when the control that had it is gone. */
export const focusIds = {
  quantity: (itemId: string) => `quantity-${itemId}`,
  undo: (itemId: string) => `undo-${itemId}`,
  remove: (itemId: string) => `remove-${itemId}`,
  notice: (itemId: string) => `notice-${itemId}`,
};

/** What can be done on the cart screen, with its toasts (P section 8). */
export function useCartActions(): CartActions {
  const [removals, setRemovals] = useState<Removal[]>([]);
  const focusNext = useNextFocus();
  const undoing = useRef(new Set<Removal>());

  useEffect(() => {
    const ended = onCartElsewhere(() => void refreshCart());
    window.addEventListener('pagehide', sendWaitingChanges);
    return () => {
      ended();
      window.removeEventListener('pagehide', sendWaitingChanges);
    };
  }, []);

  const forget = (gone: Removal) => setRemovals((all) => all.filter((removal) => removal !== gone));

  async function takeOut(removal: Removal, failed: string, work: () => Promise<string>) {
    const [first] = removal.items;
    if (!first) return;
    setRemovals((all) => [...all, removal]);
    focusNext(focusIds.undo(first.id));
    await told(
      failed,
      async () => showToast(await work()),
      () => {
        // The line is back and takes "Undo" away, with the focus if it is still there.
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.id === focusIds.undo(first.id))
          focusNext(focusIds.remove(first.id));
        forget(removal);
      },
    );
  }

  return {
    removals,

    setQuantity: (item, quantity) =>
      told('Update failed', async () => {
        if (await changeQuantity(item.id, quantity)) showToast('Cart updated');
      }),

    remove: (item) =>
      takeOut(
        { items: [item], text: `${item.metadata.productName} was removed.` },
        'Remove failed',
        async () => {
          await changeQuantity(item.id, 0);
          return 'Item removed';
        },
      ),

    clear: ({ items }) =>
      takeOut({ items, text: 'Your cart was cleared.' }, 'Update failed', async () => {
        await changeCart(cartApi.clear);
        return 'Cart cleared';
      }),

    undo: async (removal) => {
      // Pressed twice it must not come back twice.
      if (undoing.current.has(removal)) return;
      undoing.current.add(removal);
      await told('Update failed', async () => {
        const cart = await changeCart(() => cartApi.restore(removal.items));
        forget(removal);
        const back = removal.items.find(({ id }) => cart.items.some((item) => item.id === id));
        if (back) focusNext(focusIds.quantity(back.id));
        if (isIncomplete(removal, cart)) showFailure('Update failed', 'Some items are no longer available.');
        else showToast('Cart updated');
      });
      undoing.current.delete(removal);
    },

    acceptPrice: (item) =>
      told('Update failed', async () => {
        focusNext(focusIds.quantity(item.id));
        await changeCart(() => cartApi.acceptPrice(item));
      }),
  };
}

/** Does the work; a failure is told, and the screen goes back to what the server has. */
async function told(failed: string, work: () => Promise<void>, onFailure?: () => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    onFailure?.();
    showFailure(failed, error instanceof Error ? error.message : undefined);
    await refreshCart();
  }
}

/** Whether something of the removal is missing from the cart, however its lines have added up. */
function isIncomplete(removal: Removal, cart: Cart): boolean {
  return removal.items.some((item) => !cart.items.some((line) => isSameLine(line, item)));
}
