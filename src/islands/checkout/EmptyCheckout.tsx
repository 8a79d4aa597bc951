import { PATHS } from '#shared/paths.ts';

/** /checkout with nothing in the cart (decisions.md 25a). */
export function EmptyCheckout() {
  return (
    <div className="page flex flex-col items-start gap-4 py-20">
      <h1 className="text-3xl">Your cart is empty</h1>
      <p>There is nothing to check out yet.</p>
      <a href={PATHS.store} className="button button-primary">
        Go to the store
      </a>
    </div>
  );
}
