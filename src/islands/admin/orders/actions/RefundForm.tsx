import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { displayMoney } from '#shared/money.ts';
import { REFUND_REASONS } from '#shared/refund-words.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useUnsavedChanges } from '../../kit/unsaved-changes.ts';
import { $refundOffer } from '../fulfillment/refund-offer.ts';
import { BuyerNoteField } from './BuyerNoteField.tsx';
import { RefundLines } from './RefundLines.tsx';
import { RefundSum } from './RefundSum.tsx';
import { EMPTY_DRAFT, REFUND_KINDS, type RefundDraft, readDraft } from './refund-draft.ts';
import { useRefund } from './use-refund.ts';

/** Refunds an order (docs/product/refunds.md#refunds). */
export function RefundForm({ order }: { order: AdminOrder }) {
  const id = useId();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [isTried, setTried] = useState(false);
  useUnsavedChanges(draft !== EMPTY_DRAFT);
  const reset = () => {
    setDraft(EMPTY_DRAFT);
    setTried(false);
  };
  const form = useRef<HTMLFormElement>(null);
  const offer = useStore($refundOffer);
  useEffect(() => {
    if (offer?.orderId !== order.id) return;
    $refundOffer.set(null);
    setDraft({ ...EMPTY_DRAFT, kind: 'items', quantities: offer.quantities });
    const folded = form.current?.closest('details');
    if (folded) folded.open = true;
    document.getElementById(`${id}-items`)?.focus();
  }, [offer, order.id, id]);
  const { ask, isSending, refusal } = useRefund(order, reset);
  const change = (part: Partial<RefundDraft>) => setDraft({ ...draft, ...part });
  const result = readDraft(order, draft);
  const errorAt = (field: 'items' | 'amount') =>
    isTried && 'error' in result && result.field === field ? result.error : undefined;
  const { total } = order.refundable;
  const kinds = {
    all: `Everything that's left (${displayMoney(total)})`,
    items: 'Some items',
    amount: 'An amount',
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if ('error' in result) document.getElementById(`${id}-${result.field}`)?.focus();
        else if (!isSending) void ask(result);
      }}
    >
      <fieldset>
        <legend className="label">What to refund</legend>
        {REFUND_KINDS.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={`${id}-kind`}
              className="size-5 accent-olive"
              checked={draft.kind === kind}
              onChange={() => change({ kind })}
            />
            {kinds[kind]}
          </label>
        ))}
      </fieldset>
      {draft.kind === 'amount' ? (
        <TextField
          id={`${id}-amount`}
          label="Amount in dollars"
          hint={`At most ${displayMoney(total)}. No items are returned.`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value })}
          error={errorAt('amount')}
        />
      ) : (
        <RefundLines
          id={`${id}-items`}
          order={order}
          draft={draft}
          onChange={change}
          error={errorAt('items')}
        />
      )}
      <Field id={`${id}-reason`} label="Reason">
        {(control) => (
          <select
            className="input"
            {...control}
            value={draft.reason}
            onChange={({ target: { value } }) =>
              change({ reason: REFUND_REASONS.find((known) => known === value) ?? EMPTY_DRAFT.reason })
            }
          >
            {REFUND_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {statusLabel(reason)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {order.customerEmail && <BuyerNoteField value={draft.note} onChange={(note) => change({ note })} />}
      <RefundSum parts={'parts' in result ? result.parts : null} />
      {refusal && (
        <p role="alert" className="rounded-md border border-bad bg-bad-soft p-3 text-sm">
          {refusal} {displayMoney(total)} is left now.
        </p>
      )}
      <SubmitButton label="Refund" busyLabel="Refunding…" isSending={isSending} />
    </form>
  );
}
