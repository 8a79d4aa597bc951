/** Connects a control to its label and messages. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  id: string;
  label: React.ReactNode;
  hint?: string | undefined;
  /** A remark about the current value, announced as it changes. An empty one keeps the live region mounted. */
  remark?: string | null | undefined;
  error?: string | undefined;
  /** Always keeps room for an error: the layout never shifts. */
  reservesMessage?: boolean | undefined;
  className?: string | undefined;
}

/** A labeled control, its hint above it and its messages beneath, so that an error touches the control. */
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
  const describedBy = [
    hint && `${id}-hint`,
    ...(reservesMessage
      ? [`${id}-message`]
      : [remark !== undefined && `${id}-remark`, error && `${id}-error`]),
  ];
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1 text-xs text-stone">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      })}
      {reservesMessage ? (
        <p id={`${id}-message`} aria-live="polite" className="field-error min-h-6">
          {error}
        </p>
      ) : (
        <>
          {error && (
            <p id={`${id}-error`} className="field-error" role="alert">
              {error}
            </p>
          )}
          {remark !== undefined && (
            <p id={`${id}-remark`} className="mt-1 text-xs text-stone" aria-live="polite">
              {remark}
            </p>
          )}
        </>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & Omit<React.ComponentProps<'input'>, keyof FieldProps>;

/** A labeled text input with its messages beneath. */
export function TextField({
  id,
  label,
  hint,
  remark,
  error,
  reservesMessage,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, remark, error, reservesMessage, className }}>
      {(control) => <input className="input" required {...control} {...input} />}
    </Field>
  );
}
