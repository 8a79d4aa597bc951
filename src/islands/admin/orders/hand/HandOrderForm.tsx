import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { safeParse } from 'zod/mini';
import { sumRows } from '#shared/amounts.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { displayMoney } from '#shared/money.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { newId } from '../../../kit/new-id.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { $sessionEnded } from '../../kit/session.store.ts';
import { useUnsavedChanges } from '../../kit/unsaved-changes.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { HandItems } from './HandItems.tsx';
import { type HandDraft, missingChoices, otherErrors, toOrder } from './hand-draft.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { useHandQuote } from './use-hand-quote.ts';

interface Props {
  start: HandDraft;
  /** Shows the order. */
  onPlaced: (id: string) => void;
}

/** Places an order by hand (docs/product/orders.md#orders-by-hand). */
export function HandOrderForm({ start, onPlaced }: Props) {
  const queryClient = useQueryClient();
  const [id] = useState(newId);
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isLocked = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  useUnsavedChanges(draft !== start);
  const quote = useHandQuote(id, draft);
  const { totals } = quote;
  // After rendering the messages, so that screen readers read the focused field with its message.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);

  const change = (part: Partial<HandDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems({});
    setRefusal(null);
  };

  async function place(): Promise<void> {
    const input = toOrder(id, draft, quote.total ?? '0.00');
    const { data, error } = safeParse(HandOrderInput, input);
    const found = missingChoices(draft.items);
    for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
    if (totals && totals.total !== '0.00' && !draft.paidBy) found['paidBy'] ??= 'Choose how it was paid';
    setProblems(found);
    setRefusal(null);
    if (!data || Object.keys(found).length > 0) {
      setAttempts((count) => count + 1);
      return;
    }
    if (quote.total === null) {
      setRefusal(quote.failure ?? 'The total is being calculated. Check it, then place the order.');
      return;
    }
    setIsSending(true);
    try {
      const order = await call('POST /api/admin/orders', data);
      setDraft(start);
      showToast('Order placed', `${order.orderNumber}, ${displayMoney(order.total)}`);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      onPlaced(order.id);
    } catch (failure) {
      showErrors(failure);
    } finally {
      setIsSending(false);
    }
  }

  function showErrors(failure: unknown): void {
    const refused = failure instanceof ApiError ? failure : null;
    if (refused?.status === 401) {
      $sessionEnded.set(true);
    } else if (refused && Object.keys(refused.fields).length > 0) {
      setProblems(refused.fields);
      setAttempts((count) => count + 1);
    } else if (refused?.status === 409) {
      quote.retry();
      setRefusal(
        refused.code === 'total_changed'
          ? 'The total has changed. Check it, then place the order again.'
          : refused.message,
      );
    } else {
      // The response may be lost: the same id finds the order if it was placed.
      showFailure('Order not confirmed', failure instanceof Error ? failure.message : undefined);
    }
  }

  const errors = { ...quote.fields, ...problems };
  const isFree = totals ? totals.total === '0.00' : draft.discountKind === 'free';
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLocked.current) return;
        isLocked.current = true;
        void place().finally(() => {
          isLocked.current = false;
        });
      }}
    >
      <HandItems
        items={draft.items}
        onChange={(items) => change({ items })}
        priced={totals?.items ?? []}
        errors={errors}
      />
      <CustomerFields draft={draft} onChange={change} errors={errors} />
      <PaymentFields draft={draft} onChange={change} errors={errors} isFree={isFree} />
      <section aria-label="Total" aria-live="polite" aria-busy={quote.isPending}>
        {totals ? (
          <Sums totals={totals} />
        ) : (
          <p className="text-sm">
            {quote.failure ?? 'Add a product, the state and the ZIP code to see the total.'}
          </p>
        )}
      </section>
      {[...otherErrors(problems), ...(refusal ? [refusal] : [])].map((message) => (
        <p key={message} role="alert" className="rounded-md border border-bad bg-bad-soft p-3 text-sm">
          {message}
        </p>
      ))}
      <SubmitButton
        label={isFree ? 'Place free order' : 'Place order as paid'}
        busyLabel="Placing…"
        isSending={isSending}
      />
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
