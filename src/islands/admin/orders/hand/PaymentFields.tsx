import { useId } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import {
  HAND_REASON_WORDS,
  HAND_REASONS,
  OUTSIDE_MEANS,
  OUTSIDE_MEANS_WORDS,
  type OutsideMeans,
} from '#shared/hand-order.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { CheckField } from './CheckField.tsx';
import { BY_LINK, DISCOUNT_KINDS, type HandDraft } from './hand-draft.ts';
import type { Outcome } from './read-hand-draft.ts';

interface Props {
  draft: HandDraft;
  onChange: (part: Partial<HandDraft>) => void;
  errors: FieldErrors;
  outcome: Outcome;
}

const DISCOUNT_WORDS: Record<HandDraft['discountKind'], string> = {
  none: 'None',
  percent: 'A percentage',
  amount: 'An amount',
  free: 'Everything is free',
};

const PAYMENTS: [value: typeof BY_LINK | OutsideMeans, label: string][] = [
  [BY_LINK, 'Payment link (by card)'],
  ...OUTSIDE_MEANS.map((means): [OutsideMeans, string] => [
    means,
    `${OUTSIDE_MEANS_WORDS[means]}, paid outside the store`,
  ]),
];

/** Why an order is placed by hand, its discount, and how it is paid. */
export function PaymentFields({ draft, onChange, errors, outcome }: Props) {
  const id = useId();
  const { discountKind } = draft;
  const isByLink = outcome === 'link';
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-lg font-bold">Price and payment</legend>
      <Select
        id={`${id}-reason`}
        label="Reason"
        value={draft.reason}
        error={errors['reason']}
        options={HAND_REASONS.map((value) => [value, HAND_REASON_WORDS[value]])}
        onChange={(reason) => onChange({ reason })}
      />
      <Field id={`${id}-discount-kind`} label="Discount on the products">
        {(control) => (
          <select
            className="input"
            {...control}
            value={discountKind}
            onChange={({ target: { value } }) =>
              onChange({ discountKind: DISCOUNT_KINDS.find((known) => known === value) ?? 'none' })
            }
          >
            {DISCOUNT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {DISCOUNT_WORDS[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(discountKind === 'percent' || discountKind === 'amount') && (
        <TextField
          id={`${id}-discount`}
          label={discountKind === 'percent' ? 'Discount in %' : 'Discount in dollars'}
          inputMode="decimal"
          autoComplete="off"
          value={draft.discount}
          error={errors['discountPercent'] ?? errors['discountAmount']}
          onChange={({ target }) => onChange({ discount: target.value })}
        />
      )}
      {discountKind !== 'free' && !draft.isPickedUp && (
        <CheckField
          label="Charge no shipping"
          checked={draft.waiveShipping}
          onChange={(waiveShipping) => onChange({ waiveShipping })}
        />
      )}
      {outcome !== 'free' && (
        <Select
          id={`${id}-payment`}
          label="Payment"
          value={draft.payment}
          error={errors['paidBy']}
          options={PAYMENTS}
          onChange={(payment) => onChange({ payment })}
        />
      )}
      {isByLink && (
        <p className="text-sm">
          The link keeps today's prices. There's no order until the customer pays, and no stock is held for
          it.
        </p>
      )}
      <Field id={`${id}-note`} label="Internal note (optional)" error={errors['note']}>
        {(control) => (
          <textarea
            className="input"
            rows={2}
            {...control}
            value={draft.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
      {draft.customerEmail.trim() !== '' && (
        <CheckField
          label={isByLink ? 'Email the link to the customer' : 'Email the confirmation to the customer'}
          checked={draft.sendEmail}
          onChange={(sendEmail) => onChange({ sendEmail })}
        />
      )}
    </fieldset>
  );
}

interface SelectProps<Value extends string> {
  id: string;
  label: string;
  value: Value | '';
  options: [value: Value, label: string][];
  error: string | undefined;
  onChange: (value: Value | '') => void;
}

function Select<Value extends string>({ id, label, value, options, error, onChange }: SelectProps<Value>) {
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <select
          className="input"
          {...control}
          value={value}
          onChange={({ target }) => onChange(options.find(([known]) => known === target.value)?.[0] ?? '')}
        >
          <option value="">Choose</option>
          {options.map(([known, words]) => (
            <option key={known} value={known}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
