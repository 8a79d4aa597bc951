import { PATHS } from '#shared/paths.ts';

/** The last order of this browser. */
interface LastOrder {
  id: string;
  orderNumber: string;
}

/** The checkout screen for an empty cart (docs/product/checkout.md#empty-checkout). */
export function EmptyCheckout({ lastOrder }: { lastOrder: LastOrder | null }) {
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
          There's nothing to check out yet. Already ordered?{' '}
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
