import type { CartItem } from '#shared/schemas/cart.schema.ts';
import { addressOf } from '../../client/api.ts';
import { QuantityStepper } from '../kit/QuantityStepper.tsx';
import { focusIds } from './use-cart-actions.ts';
import { useQuantity } from './use-quantity.ts';

interface Props {
  item: CartItem;
  onChange: (quantity: number) => void;
}

/** The quantity of a line item. Before hydration it is a plain form that posts to the server. */
export function QuantityField({ item, onChange }: Props) {
  const { metadata, available, id } = item;
  const quantity = useQuantity(item, onChange);
  const noteId = `note-${id}`;
  const describedBy = quantity.note ? noteId : undefined;
  return (
    <form method="post" action={addressOf('POST /api/cart/form')} noValidate onSubmit={quantity.onSubmit}>
      <input type="hidden" name="itemId" value={id} />
      <fieldset className="min-w-0">
        <legend className="sr-only">Quantity of {metadata.productName}</legend>
        {/* Enter submits with the first button of a form. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          Update
        </button>
        <QuantityStepper
          less={{ type: 'submit', name: 'step', value: '-1' }}
          input={{
            id: focusIds.quantity(id),
            'aria-label': `Quantity of ${metadata.productName}`,
            'aria-describedby': describedBy,
            min: 0,
            max: available,
            ...quantity.input,
          }}
          more={{
            type: 'submit',
            name: 'step',
            value: '1',
            'aria-disabled': quantity.isFull ? true : undefined,
            'aria-describedby': describedBy,
          }}
        />
        <button type="submit" className="button button-secondary mt-2 hidden text-sm noscript:inline-flex">
          Update
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
