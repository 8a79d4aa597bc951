import { useEffect, useRef } from 'react';
import { sumRows } from '#shared/amounts.ts';
import { displayMoney } from '#shared/money.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { useUnsavedChanges } from '../../kit/unsaved-changes.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { HandItems } from './HandItems.tsx';
import { type HandDraft, otherErrors } from './hand-draft.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { OUTCOME_WORDS } from './read-hand-draft.ts';
import { type Callbacks, useHandOrder } from './use-hand-order.ts';

/** Places an order by hand, or makes the payment link for it (docs/product/orders.md#orders-by-hand). */
export function HandOrderForm({ start, ...callbacks }: { start: HandDraft } & Callbacks) {
  const { draft, quote, outcome, refusal, isSending, change, submit } = useHandOrder(start, callbacks);
  const element = useRef<HTMLFormElement>(null);
  useStartInField(element);
  useUnsavedChanges(draft !== start);
  // After rendering the messages, so that screen readers read the focused field with its message.
  useEffect(() => {
    if (Object.keys(refusal.fields).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  const { totals } = quote;
  const errors = { ...quote.fields, ...refusal.fields };
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <HandItems
        items={draft.items}
        onChange={(items) => change({ items })}
        priced={totals?.items ?? []}
        errors={errors}
      />
      <CustomerFields draft={draft} onChange={change} errors={errors} />
      <PaymentFields draft={draft} onChange={change} errors={errors} outcome={outcome} />
      <section aria-label="Total" aria-live="polite" aria-busy={quote.isPending}>
        {totals ? (
          <Sums totals={totals} />
        ) : (
          <p className="text-sm">
            {quote.failure ?? 'Add a product, the state and the ZIP code to see the total.'}
          </p>
        )}
      </section>
      {[...otherErrors(refusal.fields), ...(refusal.message ? [refusal.message] : [])].map((message) => (
        <p key={message} role="alert" className="rounded-md border border-bad bg-bad-soft p-3 text-sm">
          {message}
        </p>
      ))}
      <SubmitButton {...OUTCOME_WORDS[outcome]} isSending={isSending} />
    </form>
  );
}

function Sums({ totals }: { totals: CheckoutTotals }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {sumRows(totals).map(([part, label, amount]) => (
        <div
          key={part}
          className={`col-span-2 grid grid-cols-subgrid ${part === 'total' ? 'border-t border-bone-deep pt-1 font-bold' : ''}`}
        >
          <dt>{label}</dt>
          <dd className="text-right tabular-nums">{displayMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
