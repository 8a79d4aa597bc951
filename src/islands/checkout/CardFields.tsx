import { useRef } from 'react';
import { CARD_BRANDS } from '#shared/card-brands.ts';
import { RequiredMark } from './CheckoutField.tsx';
import { CARD_ID } from './field-errors.ts';
import type { Card } from './use-card.ts';

/** The card fields. The payment provider renders them: card data never reaches us. */
export function CardFields({ card }: { card: Card }) {
  const { status, error } = card;
  const label = useRef<HTMLParagraphElement>(null);
  const retry = () => {
    // The button disappears: the fields that replace it follow the label.
    label.current?.focus();
    card.retry();
  };
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p ref={label} id={`${CARD_ID}-label`} tabIndex={-1} className="label mb-0">
          Card
          <RequiredMark />
        </p>
        <img src="/card-marks.svg" width={172} height={26} alt={CARD_BRANDS} />
      </div>
      {status === 'loading' && (
        <>
          <div className="skeleton h-11.5" />
          <p className="sr-only" role="status">
            Loading the card fields…
          </p>
        </>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be sized to one line */}
      <div
        ref={card.mount}
        id={CARD_ID}
        role="group"
        aria-labelledby={`${CARD_ID}-label`}
        aria-busy={status === 'loading'}
        className={`grid min-h-11.5 grid-cols-1 items-center rounded-md border bg-white px-3 [&.StripeElement--focus]:outline-3 [&.StripeElement--focus]:outline-offset-2 [&.StripeElement--focus]:outline-signal ${
          status === 'ready' ? '' : 'sr-only'
        } ${error ? 'border-bad inset-ring inset-ring-bad' : 'border-stone'}`}
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {status === 'unreachable' && (
        <div role="alert" className="rounded-md bg-bad-soft p-4">
          <p className="font-semibold">We couldn't reach the payment provider.</p>
          <p className="text-sm">
            You haven't been charged, and your details are saved. Turn off any content blocker and try again.
          </p>
          <button type="button" className="button button-secondary mt-3" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      <p className="mt-2 text-xs text-stone">Paid securely through Stripe. We never see your card number.</p>
    </div>
  );
}
