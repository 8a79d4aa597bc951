import type { FieldPath } from 'react-hook-form';
import { TextField } from '../kit/Field.tsx';
import { messageOf } from '../kit/use-schema-form.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { fieldId, fieldLabel } from './field-errors.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props extends Omit<React.ComponentProps<typeof TextField>, 'id' | 'label' | 'form' | 'name'> {
  form: CheckoutFormState;
  name: FieldPath<CheckoutValues>;
  optional?: boolean;
  /** Another field may fill this one in: leaving it empty doesn't show a message yet. */
  mayBeFilledLater?: boolean;
  /** Formats the value as it is typed. */
  format?: (typed: string) => string;
}

/** A text input of the checkout form. */
export function CheckoutField({
  form,
  name,
  optional = false,
  mayBeFilledLater = false,
  format,
  ...rest
}: Props) {
  const field = form.register(name);
  const reformat = ({ value }: HTMLInputElement) => {
    const formatted = format?.(value) ?? value;
    if (formatted !== value) form.setValue(name, formatted);
  };
  return (
    <TextField
      id={fieldId(name)}
      label={<FieldLabel text={fieldLabel(name)} optional={optional} />}
      required={!optional}
      error={messageOf(form.formState.errors, name)}
      {...rest}
      {...field}
      onChange={(event) => {
        if (!isEditedInside(event.currentTarget)) reformat(event.currentTarget);
        void field.onChange(event);
      }}
      onBlur={(event) => {
        reformat(event.currentTarget);
        if (event.currentTarget.value || !mayBeFilledLater) void field.onBlur(event);
      }}
    />
  );
}

function FieldLabel({ text, optional }: { text: string; optional: boolean }) {
  return (
    <>
      {text}
      {optional ? <span className="font-normal"> (optional)</span> : <RequiredMark />}
    </>
  );
}

/** A star, with a space before it. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-bad">
      {' '}
      *
    </span>
  );
}

/** Reformatting would move a caret inside the value to its end: that waits until the field loses focus. */
function isEditedInside(input: HTMLInputElement): boolean {
  return input === document.activeElement && input.selectionStart !== input.value.length;
}
