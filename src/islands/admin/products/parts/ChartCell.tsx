import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
  isWide?: boolean;
}

/** A small field in a table, whose label is only for screen readers. */
export function ChartCell({ label, error, isWide = false, ...input }: Props) {
  const id = useId();
  return (
    <span className="block">
      <input
        className={`input ${isWide ? 'min-w-28' : 'min-w-20'}`}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        autoComplete="off"
        {...input}
      />
      {error && (
        <span id={id} role="alert" className="field-error block max-w-40">
          {error}
        </span>
      )}
    </span>
  );
}
