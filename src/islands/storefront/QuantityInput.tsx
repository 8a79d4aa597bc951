import { Minus, Plus } from 'lucide-react';
import { Field } from '../kit/Field.tsx';

interface Props {
  id: string;
  value: string;
  max: number;
  error: string | undefined;
  onChange: (value: string) => void;
}

const STEP = 'grid h-11 w-11 min-w-0 shrink cursor-pointer place-items-center hover:bg-bone noscript:hidden';

/** The quantity to add, to step or type. */
export function QuantityInput({ id, value, max, error, onChange }: Props) {
  const step = (by: number) => () => {
    const next = Math.trunc(Number(value) || 0) + by;
    onChange(String(Math.min(max, Math.max(1, next))));
  };
  return (
    <Field id={id} label="Quantity" error={error}>
      {(control) => (
        <div className="flex w-fit max-w-full items-center rounded-md border border-stone bg-white">
          <button type="button" aria-label="One less" className={STEP} onClick={step(-1)}>
            <Minus aria-hidden="true" size={16} />
          </button>
          <input
            {...control}
            type="number"
            name="quantity"
            inputMode="numeric"
            required
            min={1}
            max={max}
            value={value}
            className="h-11 w-14 min-w-0 [appearance:textfield] text-center font-semibold tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" aria-label="One more" className={STEP} onClick={step(1)}>
            <Plus aria-hidden="true" size={16} />
          </button>
        </div>
      )}
    </Field>
  );
}
