import { useStore } from '@nanostores/react';
import { ShoppingCart, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PATHS } from '#shared/paths.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.schema.ts';
import type { ShippingRates } from '#shared/totals.ts';
import { sweepLineDrafts } from '../designs/line-drafts.ts';
import { guarded } from '../kit/guarded.tsx';
import { CartLineItem } from './CartLineItem.tsx';
import { CartSummary } from './CartSummary.tsx';
import { setCart } from './cart.store.ts';
import { $shownCart } from './quantities.store.ts';
import { focusIds, type Removal, useCartActions } from './use-cart-actions.ts';

interface Props {
  /** The cart as the server rendered it. */
  initial: Cart;
  shipping: ShippingRates;
  /** The error of the plain form post that led here. */
  rejection?: string | undefined;
}

/** The cart screen (docs/product/cart.md#cart-page). */
export const CartPage = guarded(function CartPage({ initial, shipping, rejection }: Props) {
  const shown = useStore($shownCart);
  const [isHydrated, setIsHydrated] = useState(false);
  const actions = useCartActions();
  useEffect(() => {
    setCart(initial);
    setIsHydrated(true);
    void sweepLineDrafts(initial.items.map(({ id }) => id));
  }, [initial]);
  const cart = isHydrated ? shown : initial;
  const rows = rowsOf(cart, actions.removals).map((row) =>
    'item' in row ? (
      <CartLineItem key={row.key} item={row.item} actions={actions} />
    ) : (
      <RemovedRow key={row.key} removal={row.removal} onUndo={actions.undo} />
    ),
  );

  const alert = rejection && (
    <p role="alert" className="mt-4 rounded-md bg-bad-soft p-4 font-semibold text-bad">
      {rejection}
    </p>
  );

  if (cart.items.length === 0) return <EmptyCart alert={alert}>{rows}</EmptyCart>;
  return (
    <div className="page py-10">
      <h1 className="text-3xl">Shopping Cart</h1>
      <p className="mt-1 text-stone" aria-live="polite">
        {cart.itemCount} {cart.itemCount === 1 ? 'item' : 'items'} in your cart
      </p>
      {alert}
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_21rem]">
        <div>
          <ul className="panel divide-y divide-bone-deep">{rows}</ul>
          <div className="mt-4 flex flex-wrap justify-between gap-3">
            <a href={PATHS.store} className="button button-secondary">
              Continue Shopping
            </a>
            {isHydrated && (
              <button type="button" className="button button-quiet" onClick={() => actions.clear(cart)}>
                Clear Cart
              </button>
            )}
          </div>
        </div>
        <CartSummary cart={cart} shipping={shipping} />
      </div>
    </div>
  );
});

type Row = { key: string } & ({ item: CartItem } | { removal: Removal });

/** Returns the line items in order, with each removal in the place of its first item. */
function rowsOf(cart: Cart, removals: readonly Removal[]): Row[] {
  const rows = [
    ...cart.items.map((item) => ({ order: sortKey(item), row: { key: item.id, item } })),
    ...removals.flatMap((removal) => {
      const [first] = removal.items;
      // The removal failed, or its items are already restored.
      if (!first || cart.items.some((item) => item.id === first.id)) return [];
      return { order: sortKey(first), row: { key: `removed ${first.id}`, removal } };
    }),
  ];
  return rows.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ row }) => row);
}

function sortKey({ addedAt, id }: CartItem): string {
  return `${addedAt} ${id}`;
}

/** Replaces removed line items until the page is left, with a button to restore them (docs/product/cart.md#undo). */
function RemovedRow({ removal, onUndo }: { removal: Removal; onUndo: (removal: Removal) => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-bone py-2 pr-2 pl-4">
      <p className="text-stone">{removal.text}</p>
      <button
        type="button"
        id={focusIds.undo(removal.items[0]?.id ?? '')}
        aria-label={`Undo: ${removal.text}`}
        className="button button-quiet"
        onClick={() => onUndo(removal)}
      >
        <Undo2 aria-hidden="true" size={18} />
        Undo
      </button>
    </li>
  );
}

function EmptyCart({ alert, children: removals }: { alert: React.ReactNode; children: React.ReactNode[] }) {
  return (
    <div className="page flex flex-col items-start gap-4 py-16 sm:py-20">
      <ShoppingCart aria-hidden="true" size={40} className="text-olive" />
      <h1 className="text-3xl">Your cart is empty</h1>
      {alert}
      <p>Add some items to your cart to get started!</p>
      <a href={PATHS.store} className="button button-primary">
        Continue Shopping
      </a>
      {removals.length > 0 && (
        <ul className="panel mt-4 w-full max-w-prose divide-y divide-bone-deep">{removals}</ul>
      )}
    </div>
  );
}
