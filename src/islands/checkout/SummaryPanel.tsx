import { ChevronDown, Package } from 'lucide-react';
import { useState } from 'react';
import { displayMoney, fromWire } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import { returnsWords } from '#shared/purchase-terms.ts';
import { OrderSummary } from './OrderSummary.tsx';
import type { UseTotals } from './use-totals.ts';

interface Props {
  totals: UseTotals;
  /** The subtotal for free shipping, in cents. */
  freeShippingFrom: number;
  /** The number of line items, for the height of the skeleton. */
  lineCount: number;
  /** When the order arrives, until the totals say it for its destination. */
  delivery: string;
  /** The days to return an item; `null` if the policy doesn't say. */
  returnDays: number | null;
  /** Whether it can't be changed, as behind a payment link. */
  isFixed?: boolean;
}

/** The order summary. On a phone it is collapsed above the form and shows the total. */
export function SummaryPanel({
  totals: { totals, isPending, failure, retry },
  freeShippingFrom,
  lineCount,
  delivery,
  returnDays,
  isFixed = false,
}: Props) {
  const [open, setOpen] = useState(false);
  const isOpen = open || totals?.items.some(({ problem }) => problem) === true;
  const missingForFreeShipping = freeShippingFrom - (fromWire(totals?.subtotal ?? '') ?? 0);
  return (
    <section aria-labelledby="order-summary" className="panel p-5 lg:sticky lg:top-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="order-summary" className="text-xl">
          Order Summary
        </h2>
        {totals && (
          <p className={`font-bold tabular-nums lg:hidden ${isPending ? 'opacity-70' : ''}`}>
            {displayMoney(totals.total)}
          </p>
        )}
      </div>
      {!totals && !failure && <Skeleton lineCount={lineCount} />}
      {totals && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="order-summary-details"
            className="-mb-3 flex min-h-11 w-full cursor-pointer items-center justify-between text-left text-sm font-semibold lg:hidden"
            onClick={() => setOpen(!open)}
          >
            {isOpen ? 'Hide details' : 'Show details'}
            <ChevronDown aria-hidden="true" size={20} className={isOpen ? 'rotate-180' : ''} />
          </button>
          <div id="order-summary-details" className={`mt-4 ${isOpen ? '' : 'max-lg:hidden'}`}>
            <OrderSummary totals={totals} isPending={isPending} isFixed={isFixed} />
          </div>
          {missingForFreeShipping > 0 && (
            <p className="mt-3 rounded-md bg-info-soft p-3 text-sm font-semibold">
              Add {displayMoney(missingForFreeShipping)} more for free shipping!
            </p>
          )}
        </>
      )}
      <Assurances delivery={totals?.delivery ?? delivery} returnDays={returnDays} />
      {failure && <Failure isFirst={!totals} message={failure} onRetry={retry} />}
    </section>
  );
}

/** What shoppers want to know before paying: the delivery date and the return policy. */
function Assurances({ delivery, returnDays }: Pick<Props, 'delivery' | 'returnDays'>) {
  return (
    <div className="mt-4 border-t border-bone-deep pt-4 text-sm">
      <p className="flex items-center gap-2 font-bold" aria-live="polite">
        <Package aria-hidden="true" size={18} />
        {delivery}
      </p>
      <p className="mt-1">
        {returnsWords(returnDays)}
        <a href={PATHS.returns} className="link font-semibold">
          Returns policy
        </a>
      </p>
    </div>
  );
}

function Skeleton({ lineCount }: { lineCount: number }) {
  return (
    <div aria-busy="true" className="mt-2">
      <p className="text-sm text-stone">Loading order summary...</p>
      <div className="mt-4 grid gap-3 max-lg:hidden">
        {Array.from({ length: lineCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no ids
          <div key={index} className="flex gap-3">
            <div className="skeleton size-14 shrink-0" />
            <div className="skeleton h-6 grow" />
          </div>
        ))}
        <div className="skeleton mt-10 h-36" />
      </div>
    </div>
  );
}

function Failure({ isFirst, message, onRetry }: { isFirst: boolean; message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-3 rounded-md bg-bad-soft p-4">
      <p className="font-semibold text-bad">
        {isFirst ? 'Unable to load cart. Please refresh the page.' : 'Failed to calculate totals'}
      </p>
      <p className="mt-1 text-sm">
        {isFirst && 'Failed to calculate totals: '}
        {message}
      </p>
      <button type="button" className="button button-secondary mt-3" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
