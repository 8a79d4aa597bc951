import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PATHS } from '#shared/paths.ts';
import type { AddOutcome } from './use-product-choice.ts';

/** The result of "Add to Cart", next to the button: a toast would cover it. */
export function AddNotice({ outcome }: { outcome: AddOutcome }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  if (!outcome.isAdded) {
    return (
      <p ref={notice} className="border-l-4 border-bad bg-bad-soft px-4 py-3">
        <strong className="block">Failed to add to cart</strong>
        {outcome.message}
      </p>
    );
  }
  return (
    <p ref={notice} className="flex scroll-m-4 gap-3 border-l-4 border-good bg-good-soft px-4 py-3">
      <Check aria-hidden="true" size={20} className="mt-1 shrink-0 text-good" />
      <span className="min-w-0">
        <strong className="block">Added to cart</strong>
        {outcome.message}{' '}
        <a href={PATHS.cart} className="link font-semibold">
          View cart
        </a>
      </span>
    </p>
  );
}
