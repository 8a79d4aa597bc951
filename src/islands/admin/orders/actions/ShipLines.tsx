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
        <ShipLine
          key={item.id}
          item={item}
          quantity={Math.min(chosen.find((one) => one.id === item.id)?.quantity ?? 0, item.quantityToShip)}
          errorId={error && `${id}-error`}
          onChange={(quantity) => choose(item.id, quantity)}
        />
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface LineProps {
  item: AdminOrder['items'][number];
  quantity: number;
  errorId: string | undefined;
  onChange: (quantity: number) => void;
}

/** A checkbox for a single unit, a number for several. */
function ShipLine({ item, quantity, errorId, onChange }: LineProps) {
  const { quantityToShip } = item;
  const name = choiceName(item.productName, item);
  const invalid = errorId !== undefined || undefined;
  if (quantityToShip === 1)
    return (
      <label className="flex min-h-11 items-center gap-3 py-1">
        <input
          type="checkbox"
          name="items"
          className="size-5 shrink-0 accent-olive"
          aria-invalid={invalid}
          aria-describedby={errorId}
          checked={quantity === 1}
          onChange={({ target }) => onChange(target.checked ? 1 : 0)}
        />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </label>
    );
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        type="number"
        name="items"
        inputMode="numeric"
        min={0}
        max={quantityToShip}
        placeholder="0"
        className="input w-20 shrink-0 tabular-nums"
        aria-invalid={invalid}
        aria-describedby={errorId}
        value={quantity || ''}
        onChange={({ target }) => onChange(wholeUnits(target.value, quantityToShip))}
      />
      <span className="min-w-0 wrap-anywhere">{`of ${quantityToShip} × ${name}`}</span>
    </label>
  );
}

/** Reads a typed number of units, up to the number that is left. */
function wholeUnits(typed: string, most: number): number {
  return Math.min(Math.max(0, Math.trunc(Number(typed))), most);
}
