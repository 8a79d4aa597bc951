import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PATHS } from '#shared/paths.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import type { ShippingRates } from '#shared/totals.ts';
import { CartLine } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';
import { setCart } from './cart.store.ts';
import { $shownCart } from './cart-changes.ts';
import { cartEntries } from './cart-entries.ts';
import { EmptyCart } from './EmptyCart.tsx';
import { RemovedRow } from './RemovedRow.tsx';
import { useCartActions } from './use-cart-actions.ts';

interface Props {
  /** The cart as the server rendered it. */
  initial: Cart;
  shipping: ShippingRates;
  /** Why the plain form that led here was refused. */
  refusal?: string | undefined;
}

/** The cart (P section 2, "Cart"). */
export function CartPage({ initial, shipping, refusal }: Props) {
  const shown = useStore($shownCart);
  const [started, setStarted] = useState(false);
  const actions = useCartActions();
  useEffect(() => {
    setCart(initial);
    setStarted(true);
  }, [initial]);
  const cart = started ? shown : initial;
  const entries = cartEntries(cart, actions.removals);
  const rows = entries.map((entry) =>
    'line' in entry ? (
      <CartLine key={entry.key} item={entry.line} actions={actions} />
    ) : (
      <RemovedRow key={entry.key} removal={entry.removal} onUndo={actions.undo} />
    ),
  );

  const alert = refusal && (
    <p role="alert" className="mt-4 rounded-md bg-bad-soft p-4 font-semibold text-bad">
      {refusal}
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
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_21rem]">
        <div>
          <ul className="panel divide-y divide-bone-deep">{rows}</ul>
          <div className="mt-4 flex flex-wrap justify-between gap-3">
            <a href={PATHS.store} className="button button-secondary">
              Continue Shopping
            </a>
            {started && (
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
}
