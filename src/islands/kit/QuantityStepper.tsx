import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props {
  input: ComponentProps<'input'>;
  less: ComponentProps<'button'>;
  more: ComponentProps<'button'>;
}

const STEP =
  'grid h-11 w-11 min-w-0 shrink cursor-pointer place-items-center hover:bg-bone aria-disabled:cursor-not-allowed aria-disabled:text-sand aria-disabled:hover:bg-white';

/** A quantity to step or type. */
export function QuantityStepper({ input, less, more }: Props) {
  return (
    <div className="flex w-fit max-w-full items-center rounded-md border border-stone bg-white">
      <button aria-label="One less" {...less} className={`rounded-l-md ${STEP} ${less.className ?? ''}`}>
        <Minus aria-hidden="true" size={16} />
      </button>
      <input
        type="number"
        name="quantity"
        inputMode="numeric"
        {...input}
        className="h-11 w-12 min-w-0 [appearance:textfield] text-center font-semibold tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button aria-label="One more" {...more} className={`rounded-r-md ${STEP} ${more.className ?? ''}`}>
        <Plus aria-hidden="true" size={16} />
      </button>
    </div>
  );
}
