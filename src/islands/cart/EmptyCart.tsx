import { ShoppingCart } from 'lucide-react';
import { PATHS } from '#shared/paths.ts';

/** The cart without lines; what was just removed can still be put back. */
export function EmptyCart({ children: removals }: { children: React.ReactNode[] }) {
  return (
    <div className="page flex flex-col items-start gap-4 py-16 sm:py-20">
      <ShoppingCart aria-hidden="true" size={40} className="text-olive" />
      <h1 className="text-3xl">Your cart is empty</h1>
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
