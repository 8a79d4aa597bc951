import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Cart } from '#shared/cart.ts';
import { PATHS } from '#shared/paths.ts';
import { CartLine } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';
import { $cart, setCart } from './cart.store.ts';
import { useCartActions } from './use-cart-actions.ts';

interface Props {
  /** The cart as the server rendered it. */
  initial: Cart;
}

/** The cart (P section 2, "Cart"). */
export function CartPage({ initial }: Props) {
  const stored = useStore($cart);
  const [started, setStarted] = useState(false);
  const actions = useCartActions();
  useEffect(() => {
    setCart(initial);
    setStarted(true);
  }, [initial]);
  const cart = started ? stored : initial;

  if (cart.items.length === 0) return <EmptyCart />;
  return (
    <div className="page py-10">
      <h1 className="text-3xl">Shopping Cart</h1>
      <p className="mt-1 text-stone" aria-live="polite">
        {cart.itemCount} {cart.itemCount === 1 ? 'item' : 'items'} in your cart
      </p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div>
          <ul className="panel divide-y divide-bone-deep">
            {cart.items.map((item) => (
              <CartLine key={item.id} item={item} actions={actions} />
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap justify-between gap-3">
            <a href={PATHS.store} className="button button-secondary">
              Continue Shopping
            </a>
            <button
              type="button"
              className="button button-quiet"
              disabled={actions.busy !== null}
              onClick={actions.clear}
            >
              Clear Cart
            </button>
          </div>
        </div>
        <CartSummary cart={cart} />
      </div>
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="page flex flex-col items-start gap-4 py-20">
      <h1 className="text-3xl">Your cart is empty</h1>
      <p>Add some items to your cart to get started!</p>
      <a href={PATHS.store} className="button button-primary">
        Continue Shopping
      </a>
    </div>
  );
}
