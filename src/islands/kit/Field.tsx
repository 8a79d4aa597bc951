/** Connects a control to its label and messages. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  id: string;
  label: React.ReactNode;
  hint?: string | undefined;
  /** A remark about the current value, announced as it changes. An empty one keeps the live region mounted. */
  remark?: string | null | undefined;
  error?: string | undefined;
  /** Always keeps room for one message, in which an error replaces the hint: the layout never shifts. */
  reservesMessage?: boolean | undefined;
  className?: string | undefined;
}

/** A labeled control with its messages beneath. */
export function Field({
  id,
  label,
  hint,
  remark,
  error,
  reservesMessage = false,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => React.ReactNode }) {
  const describedBy = reservesMessage
    ? [`${id}-message`]
    : [hint && `${id}-hint`, remark !== undefined && `${id}-remark`, error && `${id}-error`];
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      })}
      {reservesMessage ? (
        <p
          id={`${id}-message`}
          aria-live="polite"
          className={error ? 'field-error min-h-6' : 'mt-1 min-h-6 text-sm text-stone'}
        >
          {error ?? hint}
        </p>
      ) : (
        <>
          {hint && (
            <p id={`${id}-hint`} className="mt-1 text-xs text-stone">
              {hint}
            </p>
          )}
          {remark !== undefined && (
            <p id={`${id}-remark`} className="mt-1 text-xs text-stone" aria-live="polite">
              {remark}
            </p>
          )}
          {error && (
            <p id={`${id}-error`} className="field-error" role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </div>
  );
}
