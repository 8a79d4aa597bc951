import type { Card } from './use-card.ts';

/** The card fields, which belong to the payment provider: what is typed in them never reaches us. */
export function CardFields({ card }: { card: Card }) {
  return (
    <div>
      <div
        ref={card.mount}
        className="rounded-md border border-stone px-3 py-px empty:hidden"
        aria-busy={card.status === 'loading'}
      />
      {card.status === 'loading' && <p className="text-sm text-stone">Loading the card fields…</p>}
      {card.error && (
        <p className="field-error" role="alert">
          {card.error}
        </p>
      )}
      {card.status === 'unreachable' && (
        <div role="alert" className="rounded-md bg-bad-soft p-4">
          <p className="font-semibold">The payment provider could not be reached.</p>
          <p className="text-sm">Nothing has been charged and nothing you typed is lost.</p>
          <button type="button" className="button button-secondary mt-3" onClick={card.retry}>
            Try again
          </button>
        </div>
      )}
      <p className="mt-2 text-xs text-stone">
        Paid by credit or debit card through Stripe. We never see your card number.
      </p>
    </div>
  );
}
