import { type HTMLInputAutoCompleteAttribute, useId } from 'react';

export interface FieldProps {
  name: string;
  label: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: 'text' | 'email' | 'password';
  hint?: string;
  error: string | undefined;
}

/** A labelled field. The line beneath it is always there, so that a message moves nothing. */
export function Field({ name, label, autoComplete, type = 'text', hint, error }: FieldProps) {
  const id = useId();
  return (
    <div className="mb-1">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-message`}
      />
      <p
        id={`${id}-message`}
        aria-live="polite"
        className={error ? 'field-error min-h-6' : 'mt-1 min-h-6 text-sm text-stone'}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
