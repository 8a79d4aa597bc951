import { type FieldError, type FieldPath, get } from 'react-hook-form';
import type { CheckoutValues } from './checkout-values.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props extends Omit<React.InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> {
  form: CheckoutFormState;
  name: FieldPath<CheckoutValues>;
  label: string;
  /** Why we ask, or how to write it. */
  hint?: string;
}

/** A labelled input of the checkout form with its message beneath. */
export function TextField({ form, name, label, hint, className = '', ...input }: Props) {
  const error = get(form.formState.errors, name) as FieldError | undefined;
  const id = `checkout-${name.replace('.', '-')}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
        {...form.register(name)}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-stone">
          {hint}
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
