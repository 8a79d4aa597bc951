import { ShoppingCart } from 'lucide-react';
import { PATHS } from '#shared/paths.ts';

interface Props {
  /** Why the plain form that led here was refused. */
  alert: React.ReactNode;
  /** Items that were just removed and can be put back. */
  children: React.ReactNode[];
}

/** The empty cart. */
export function EmptyCart({ alert, children: removals }: Props) {
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
