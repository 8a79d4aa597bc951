import { isShort } from '#shared/cart.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import type { ShippingRates } from '#shared/totals.ts';
import { cartSettled, isCartUnsettled } from './cart.store.ts';
import { focusIds } from './use-cart-actions.ts';

interface Props {
  cart: Cart;
  shipping: ShippingRates;
}

/** With large text, the amount wraps below its label. */
const ROW = 'flex flex-wrap justify-between gap-x-4';

/** The totals of the cart and the link to the checkout. */
export function CartSummary({ cart, shipping }: Props) {
  const short = cart.items.filter(isShort);
  const missingForFreeShipping = shipping.freeShippingFrom - (fromWire(cart.subtotal) ?? 0);
  const proceed = (event: React.MouseEvent) => {
    if (short[0]) {
      event.preventDefault();
      document.getElementById(focusIds.notice(short[0].id))?.focus();
    } else if (isCartUnsettled()) {
      event.preventDefault();
      void cartSettled().then(() => location.assign(PATHS.checkout));
    }
  };
  return (
    <section aria-labelledby="cart-summary" className="panel p-5 lg:sticky lg:top-20">
      <h2 id="cart-summary" className="text-xl">
        Order Summary
      </h2>
      <dl className="mt-4 grid gap-y-2 tabular-nums">
        <div className={ROW}>
          <dt>Subtotal</dt>
          <dd className="ml-auto">{displayMoney(cart.subtotal)}</dd>
        </div>
        <div className={ROW}>
          <dt>Shipping</dt>
          {missingForFreeShipping > 0 ? (
            <dd className="ml-auto self-center text-sm text-stone">Calculated at checkout</dd>
          ) : (
            <dd className="ml-auto">FREE</dd>
          )}
        </div>
        <div className={`${ROW} mt-1 border-t border-bone-deep pt-3 text-lg font-bold`}>
          <dt>Total</dt>
          <dd className="ml-auto">{displayMoney(cart.subtotal)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-stone">
        {missingForFreeShipping > 0 &&
          `Shipping ${displayMoney(shipping.shippingFlat)}. Add ${displayMoney(missingForFreeShipping)} for free shipping. `}
        Tax is calculated at checkout.
      </p>
      {short.length > 0 && (
        <p role="alert" className="mt-4 rounded-md bg-bad-soft p-3 text-sm font-semibold text-bad">
          {short.length === 1 ? 'One item needs' : `${short.length} items need`} a change before you can check
          out.
        </p>
      )}
      <a
        href={PATHS.checkout}
        className="button button-primary mt-4 min-h-13 w-full text-lg"
        onClick={proceed}
      >
        Proceed to Checkout
      </a>
    </section>
  );
}
