import type { Cart } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';

/** Subtotal, shipping note and total, with the way to the checkout. */
export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <section aria-labelledby="cart-summary" className="panel sticky top-20 p-5">
      <h2 id="cart-summary" className="text-xl">
        Order Summary
      </h2>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        <dt>Subtotal</dt>
        <dd className="text-right">{displayMoney(cart.subtotal)}</dd>
        <dt>Shipping</dt>
        <dd className="text-right text-sm text-stone">Calculated at checkout</dd>
        <dt className="border-t border-bone-deep pt-3 font-bold">Total</dt>
        <dd className="border-t border-bone-deep pt-3 text-right font-bold">{displayMoney(cart.subtotal)}</dd>
      </dl>
      <a href={PATHS.checkout} className="button button-primary mt-5 w-full">
        Proceed to Checkout
      </a>
    </section>
  );
}
