import { useId } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { toStateCode } from '#shared/us-states.ts';
import { zipRemark } from '#shared/zip-remark.ts';
import { TextField } from '../../../kit/Field.tsx';
import { CheckField } from './CheckField.tsx';
import type { HandDraft } from './hand-draft.ts';

interface Props {
  draft: HandDraft;
  onChange: (part: Partial<HandDraft>) => void;
  errors: FieldErrors;
}

type AddressName = keyof HandDraft['address'];

const NAME: readonly [AddressName, string][] = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
];
const STREET: readonly [AddressName, string][] = [
  ['addressLine1', 'Address line 1'],
  ['addressLine2', 'Address line 2 (optional)'],
];
const PLACE: readonly [AddressName, string][] = [
  ['city', 'City'],
  ['state', 'State'],
  ['zipCode', 'ZIP code'],
];

/** Who gets an order by hand, and where. */
export function CustomerFields({ draft, onChange, errors }: Props) {
  const id = useId();
  const { address, isPickedUp } = draft;
  const field = ([name, label]: readonly [AddressName, string]) => (
    <TextField
      key={name}
      id={`${id}-${name}`}
      label={label}
      autoComplete="off"
      required={name !== 'addressLine2'}
      value={address[name]}
      error={errors[`shippingAddress.${name}`]}
      remark={name === 'zipCode' ? zipRemark(address) : undefined}
      onChange={({ target }) => onChange({ address: { ...address, [name]: target.value } })}
      onBlur={() => {
        const code = name === 'state' && toStateCode(address.state);
        if (code) onChange({ address: { ...address, state: code } });
      }}
    />
  );
  const contact = (name: 'customerEmail' | 'customerPhone', label: string, type: string) => (
    <TextField
      id={`${id}-${name}`}
      label={label}
      type={type}
      autoComplete="off"
      required={false}
      value={draft[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-lg font-bold">Customer</legend>
      {NAME.map(field)}
      {contact('customerEmail', 'Email (optional)', 'email')}
      {contact('customerPhone', 'Phone (optional)', 'tel')}
      <CheckField
        label="Picked up in person"
        checked={isPickedUp}
        onChange={(checked) => onChange({ isPickedUp: checked })}
      />
      {isPickedUp ? (
        <p className="text-sm">
          Enter where it is picked up, such as the place of the course: it sets the sales tax.
        </p>
      ) : (
        STREET.map(field)
      )}
      {PLACE.map(field)}
    </fieldset>
  );
}
