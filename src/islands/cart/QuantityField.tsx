import { Minus, Plus } from 'lucide-react';
import * as API from '#shared/api-paths.ts';
import type { CartItem } from '#shared/schemas/cart.schema.ts';
import { focusIds } from './use-cart-actions.ts';
import { useQuantity } from './use-quantity.ts';

interface Props {
  item: CartItem;
  onChange: (quantity: number) => void;
}

/**
 * The quantity of a line item, to step or type. Before hydration it is a plain form that posts to the server.
 */
export function QuantityField({ item, onChange }: Props) {
  const { metadata, available, id } = item;
  const quantity = useQuantity(item, onChange);
  const noteId = `note-${id}`;
  const step =
    'grid h-11 w-11 min-w-0 shrink cursor-pointer place-items-center hover:bg-bone aria-disabled:cursor-not-allowed';
  return (
    <form method="post" action={API.cartForm} noValidate onSubmit={quantity.onSubmit}>
      <input type="hidden" name="itemId" value={id} />
      <fieldset className="flex w-fit max-w-full min-w-0 items-center rounded-md border border-stone bg-white">
        <legend className="sr-only">Quantity of {metadata.productName}</legend>
        {/* Enter submits with the first button of a form. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          Update
        </button>
        <button type="submit" name="step" value="-1" aria-label="One less" className={`${step} rounded-l-md`}>
          <Minus aria-hidden="true" size={16} />
        </button>
        <input
          id={focusIds.quantity(id)}
          type="number"
          name="quantity"
          aria-label={`Quantity of ${metadata.productName}`}
          aria-describedby={quantity.note ? noteId : undefined}
          inputMode="numeric"
          min={0}
          max={available}
          className="h-11 w-12 min-w-0 [appearance:textfield] text-center font-semibold tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
          {...quantity.input}
        />
        <button
          type="submit"
          name="step"
          value="1"
          aria-label="One more"
          aria-disabled={quantity.isFull ? true : undefined}
          aria-describedby={quantity.note ? noteId : undefined}
          className={`${step} rounded-r-md aria-disabled:text-sand aria-disabled:hover:bg-white`}
        >
          <Plus aria-hidden="true" size={16} />
        </button>
      </fieldset>
      {quantity.note && (
        <p id={noteId} className="mt-1 max-w-34 text-xs text-stone">
          {quantity.note}
        </p>
      )}
      <p role="status" className="sr-only">
        {quantity.rejection}
      </p>
    </form>
  );
}
