import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { safeParse } from 'zod/mini';
import { sumRows } from '#shared/amounts.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { displayMoney } from '#shared/money.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';
import { PaymentLinkInput } from '#shared/schemas/payment-link.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { newId } from '../../../kit/new-id.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { $sessionEnded } from '../../kit/session.store.ts';
import { useUnsavedChanges } from '../../kit/unsaved-changes.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { HandItems } from './HandItems.tsx';
import { BY_LINK, type HandDraft, missingChoices, otherErrors, toLink, toOrder } from './hand-draft.ts';
import type { MadeLink } from './LinkMade.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { useHandQuote } from './use-hand-quote.ts';

interface Props {
  start: HandDraft;
  /** Shows the order. */
  onPlaced: (id: string) => void;
  onLinkMade: (made: MadeLink) => void;
}

/** Places an order by hand, or makes the payment link for it (docs/product/orders.md#orders-by-hand). */
export function HandOrderForm({ start, onPlaced, onLinkMade }: Props) {
  const queryClient = useQueryClient();
  const [id] = useState(newId);
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isLocked = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  useStartInField(element);
  useUnsavedChanges(draft !== start);
  const quote = useHandQuote(id, draft);
  const { totals } = quote;
  const isFree = totals ? totals.total === '0.00' : draft.discountKind === 'free';
  const isByLink = !isFree && draft.payment === BY_LINK;
  const what = isByLink ? 'make the link' : 'place the order';
  // After rendering the messages, so that screen readers read the focused field with its message.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);

  const change = (part: Partial<HandDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems({});
    setRefusal(null);
  };

  async function submit(): Promise<void> {
    const total = quote.total ?? '0.00';
    const order = safeParse(HandOrderInput, toOrder(id, draft, total));
    const link = safeParse(PaymentLinkInput, toLink(id, draft, total));
    const found = missingChoices(draft.items);
    for (const { path, message } of (isByLink ? link : order).error?.issues ?? [])
      found[path.join('.')] ??= message;
    if (totals && !isFree && !draft.payment) found['paidBy'] ??= 'Choose how it is paid';
    setProblems(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) {
      setAttempts((count) => count + 1);
      return;
    }
    if (quote.total === null) {
      setRefusal(quote.failure ?? `The total is being calculated. Check it, then ${what}.`);
      return;
    }
    setIsSending(true);
    try {
      if (!isByLink && order.data) await place(order.data);
      else if (link.data) await makeLink(link.data);
    } catch (failure) {
      showErrors(failure);
    } finally {
      setIsSending(false);
    }
  }

  async function place(input: HandOrderInput): Promise<void> {
    const order = await call('POST /api/admin/orders', input);
    setDraft(start);
    showToast('Order placed', `${order.orderNumber}, ${displayMoney(order.total)}`);
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void queryClient.invalidateQueries({ queryKey: ['products'] });
    onPlaced(order.id);
  }

  async function makeLink(input: PaymentLinkInput): Promise<void> {
    const link = await call('POST /api/admin/payment-links', input);
    onLinkMade({ link, isEmailed: input.sendEmail === true });
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
          ? `The total has changed. Check it, then ${what} again.`
          : refused.message,
      );
    } else {
      // The response may be lost: the same id finds the order or the link if it was stored.
      showFailure(
        isByLink ? 'Link not confirmed' : 'Order not confirmed',
        failure instanceof Error ? failure.message : undefined,
      );
    }
  }

  const errors = { ...quote.fields, ...problems };
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLocked.current) return;
        isLocked.current = true;
        void submit().finally(() => {
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
        label={isByLink ? 'Make payment link' : isFree ? 'Place free order' : 'Place order as paid'}
        busyLabel={isByLink ? 'Making the link…' : 'Placing…'}
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
