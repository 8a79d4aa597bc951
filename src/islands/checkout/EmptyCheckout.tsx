import { PATHS } from '#shared/paths.ts';

/** The order that this browser placed last: whoever lost its confirmation finds it here. */
export interface LastOrder {
  id: string;
  orderNumber: string;
}

/** /checkout with nothing in the cart (decisions.md 25a). */
export function EmptyCheckout({ lastOrder = null }: { lastOrder?: LastOrder | null }) {
  return (
    <div className="page flex flex-col items-start gap-4 py-20">
      <h1 className="text-3xl">Your cart is empty</h1>
      {lastOrder ? (
        <p>
          Your last order is{' '}
          <a href={PATHS.orderConfirmation(lastOrder.id)} className="link font-semibold">
            {lastOrder.orderNumber}
          </a>
          .
        </p>
      ) : (
        <p>
          There is nothing to check out yet. Have you ordered already?{' '}
          <a href={PATHS.findMyOrder} className="link font-semibold">
            Find my order
          </a>
        </p>
      )}
      <a href={PATHS.store} className="button button-primary">
        Go to the store
      </a>
    </div>
  );
}
