import { useCallback, useEffect, useRef, useState } from 'react';
import { choiceName, isSameLine } from '#shared/cart.ts';
import { onCartElsewhere } from '#shared/cart-count.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.schema.ts';
import { call } from '../../client/api.ts';
import { holdLineDrafts } from '../designs/line-drafts.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { changeCart, refreshCart } from './cart.store.ts';
import { changeQuantity, sendPendingQuantities } from './quantities.store.ts';

/** Line items that were removed together. */
export interface Removal {
  items: CartItem[];
  text: string;
}

export interface CartActions {
  /** The removals since the page was opened, newest last. */
  removals: Removal[];
  setQuantity(item: CartItem, quantity: number): Promise<void>;
  remove(item: CartItem): Promise<void>;
  clear(cart: Cart): Promise<void>;
  undo(removal: Removal): Promise<void>;
  acceptPrice(item: CartItem): Promise<void>;
}

/** The ids of the elements that receive the focus when a focused control disappears. */
export const focusIds = {
  quantity: (itemId: string) => `quantity-${itemId}`,
  undo: (itemId: string) => `undo-${itemId}`,
  remove: (itemId: string) => `remove-${itemId}`,
  notice: (itemId: string) => `notice-${itemId}`,
};

/** The actions of the cart screen, which show toasts. */
export function useCartActions(): CartActions {
  const [removals, setRemovals] = useState<Removal[]>([]);
  const focusNext = useNextFocus();
  const undosInProgress = useRef(new Set<Removal>());

  useEffect(() => {
    const unsubscribe = onCartElsewhere(() => void refreshCart());
    window.addEventListener('pagehide', sendPendingQuantities);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', sendPendingQuantities);
    };
  }, []);

  const forget = (undone: Removal) => setRemovals((all) => all.filter((removal) => removal !== undone));

  async function removeItems(removal: Removal, failureTitle: string, work: () => Promise<string>) {
    const [first] = removal.items;
    if (!first) return;
    holdLineDrafts();
    setRemovals((all) => [...all, removal]);
    focusNext(focusIds.undo(first.id));
    await runOrReport(
      failureTitle,
      async () => showToast(await work()),
      () => {
        // The line item replaces "Undo", which may still have the focus.
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
      runOrReport('Update failed', async () => {
        if (await changeQuantity(item.id, quantity)) showToast('Cart updated');
      }),

    remove: (item) =>
      removeItems(
        { items: [item], text: `${item.metadata.productName} was removed.` },
        'Remove failed',
        async () => {
          await changeQuantity(item.id, 0);
          return 'Item removed';
        },
      ),

    clear: ({ items }) =>
      removeItems({ items, text: 'Your cart was cleared.' }, 'Update failed', async () => {
        await changeCart(() => call('DELETE /api/cart'));
        return 'Cart cleared';
      }),

    undo: async (removal) => {
      // A double click must not restore the items twice.
      if (undosInProgress.current.has(removal)) return;
      undosInProgress.current.add(removal);
      await runOrReport('Update failed', async () => {
        const cart = await changeCart(() =>
          call('POST /api/cart/restore', { items: removal.items.map(toRestored) }),
        );
        forget(removal);
        const restored = removal.items.find(({ id }) => cart.items.some((item) => item.id === id));
        if (restored) focusNext(focusIds.quantity(restored.id));
        const missing = missingItems(removal, cart);
        if (missing.length > 0) showFailure('Update failed', `No longer available: ${missing.join('; ')}.`);
        else showToast('Cart updated');
      });
      undosInProgress.current.delete(removal);
    },

    acceptPrice: (item) =>
      runOrReport('Update failed', async () => {
        focusNext(focusIds.quantity(item.id));
        await changeCart(() =>
          call('PUT /api/cart/items/:itemId', {
            itemId: item.id,
            quantity: item.quantity,
            acceptedPrice: item.unitPrice,
          }),
        );
      }),
  };
}

/** The shopper already accepted the print's flaws when adding the item. */
function toRestored(item: CartItem) {
  const { id, productId, quantity, size, color, customizationId, addedAt, metadata } = item;
  const acceptFlaws = metadata.customization?.acceptedFlaws;
  return { id, productId, quantity, size, color, customizationId, addedAt, acceptFlaws };
}

/** Runs the work. On failure, shows a toast and reloads the cart. */
async function runOrReport(
  failureTitle: string,
  work: () => Promise<void>,
  onFailure?: () => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    onFailure?.();
    showFailure(failureTitle, error instanceof Error ? error.message : undefined);
    await refreshCart();
  }
}

/** Names the items of a removal that the cart lacks, even merged into another line item. */
export function missingItems({ items }: Pick<Removal, 'items'>, cart: Pick<Cart, 'items'>): string[] {
  return items
    .filter((item) => !cart.items.some((other) => isSameLine(other, item)))
    .map((item) => choiceName(item.metadata.productName, item));
}

/** Returns a function that focuses an element by its id after the next render, which adds the element. */
function useNextFocus(): (id: string) => void {
  const nextId = useRef<string | null>(null);
  useEffect(() => {
    const element = nextId.current && document.getElementById(nextId.current);
    if (!element) return;
    nextId.current = null;
    element.focus();
  });
  return useCallback((id: string) => {
    nextId.current = id;
  }, []);
}
