import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { choiceName } from '#shared/cart.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';
import { linesToShip } from './ship-fields.ts';

interface Props {
  order: AdminOrder;
  form: UseFormReturn<z.input<typeof ShipmentInput>, unknown, ShipmentInput>;
  error: string | undefined;
}

/** How many units of each line item are in a shipment. */
export function ShipLines({ order, form, error }: Props) {
  const id = useId();
  const lines = linesToShip(order);
  if (lines.length === 0) return null;
  const chosen = form.watch('items') ?? [];
  const choose = (itemId: string, quantity: number) =>
    form.setValue(
      'items',
      lines.map((line) => {
        const before = chosen.find((one) => one.id === line.id)?.quantity ?? 0;
        return { id: line.id, quantity: line.id === itemId ? quantity : before };
      }),
      { shouldDirty: true, shouldValidate: error !== undefined },
    );
  return (
    <fieldset>
      <legend className="label">Items in this shipment</legend>
      {lines.map((item) => (
        <label key={item.id} className="flex min-h-11 items-center gap-3 py-1">
          <select
            name="items"
            className="input w-auto"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            value={Math.min(chosen.find((one) => one.id === item.id)?.quantity ?? 0, item.quantityToShip)}
            onChange={({ target }) => choose(item.id, Number(target.value))}
          >
            {Array.from({ length: item.quantityToShip + 1 }, (_, quantity) => quantity).map((quantity) => (
              <option key={quantity} value={quantity}>
                {quantity}
              </option>
            ))}
          </select>
          {`of ${item.quantityToShip} × ${choiceName(item.productName, item)}`}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
