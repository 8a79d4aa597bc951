import { Field } from '../kit/Field.tsx';
import { QuantityStepper } from '../kit/QuantityStepper.tsx';

interface Props {
  id: string;
  value: string;
  max: number;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The quantity to add. */
export function QuantityInput({ id, value, max, error, onChange }: Props) {
  const step = (by: number) => ({
    type: 'button' as const,
    className: 'noscript:hidden',
    onClick: () => {
      const next = Math.trunc(Number(value) || 0) + by;
      onChange(String(Math.min(max, Math.max(1, next))));
    },
  });
  return (
    <Field id={id} label="Quantity" error={error}>
      {(control) => (
        <QuantityStepper
          less={step(-1)}
          input={{
            ...control,
            required: true,
            min: 1,
            max,
            value,
            onChange: (event) => onChange(event.target.value),
          }}
          more={step(1)}
        />
      )}
    </Field>
  );
}
