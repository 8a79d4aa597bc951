import { useId } from 'react';
import { Field } from '../../../kit/Field.tsx';

interface Props {
  value: string;
  onChange: (note: string) => void;
}

/** What the buyer reads in the email about a refund. */
export function BuyerNoteField({ value, onChange }: Props) {
  return (
    <Field id={useId()} label="Note to the customer (optional)" hint="We'll include it in the refund email.">
      {(control) => (
        <textarea
          className="input"
          rows={2}
          maxLength={2000}
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
