import { type FieldError, type FieldPath, get } from 'react-hook-form';
import type { CheckoutValues } from './checkout-values.ts';
import { fieldId, fieldLabel } from './error-list.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props extends Omit<React.InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> {
  form: CheckoutFormState;
  name: FieldPath<CheckoutValues>;
  optional?: boolean;
  /** Why we ask, or how to write it. */
  hint?: string;
  /** What follows from what was typed, told as it is typed. */
  finding?: string | null;
  /** How a value is written, whichever way it was typed. */
  write?: (typed: string) => string;
}

/** A labelled input of the checkout form with its message beneath. */
export function TextField({
  form,
  name,
  optional = false,
  hint,
  finding,
  write,
  className = '',
  ...input
}: Props) {
  const field = form.register(name);
  const rewrite = ({ value }: HTMLInputElement) => {
    const written = write?.(value) ?? value;
    if (written !== value) form.setValue(name, written);
  };
  const error = get(form.formState.errors, name) as FieldError | undefined;
  const id = fieldId(name);
  const described = [hint && `${id}-hint`, finding !== undefined && `${id}-finding`, error && `${id}-error`];
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {fieldLabel(name)}
        {optional ? (
          <span className="font-normal"> (optional)</span>
        ) : (
          <span aria-hidden="true" className="text-bad">
            {' '}
            *
          </span>
        )}
      </label>
      <input
        id={id}
        className="input"
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        {...input}
        {...field}
        onChange={(event) => {
          if (!isEditedInside(event.currentTarget)) rewrite(event.currentTarget);
          void field.onChange(event);
        }}
        onBlur={(event) => {
          rewrite(event.currentTarget);
          void field.onBlur(event);
        }}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-stone">
          {hint}
        </p>
      )}
      {finding !== undefined && (
        <p id={`${id}-finding`} className="mt-1 text-xs text-stone" aria-live="polite">
          {finding}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}

/** Rewriting a value while the caret is inside would throw it to the end: that waits until the field is left. */
function isEditedInside(input: HTMLInputElement): boolean {
  return input === document.activeElement && input.selectionStart !== input.value.length;
}
