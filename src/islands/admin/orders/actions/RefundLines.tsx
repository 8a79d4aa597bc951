import { choiceName } from '#shared/cart.ts';
import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { RefundDraft } from './refund-draft.ts';

interface Props {
  id: string;
  order: AdminOrder;
  draft: RefundDraft;
  onChange: (change: Partial<RefundDraft>) => void;
  error: string | undefined;
}

type Line = AdminOrder['refundable']['lines'][number];

/** The line items of a refund: how many units to refund, and which to restock. */
export function RefundLines({ id, order, draft, onChange, error }: Props) {
  const { lines, shipping } = order.refundable;
  const isAll = draft.kind === 'all';
  const itemOf = (line: Line) => order.items.find(({ id }) => id === line.id);
  const nameOf = (line: Line) => {
    const item = itemOf(line);
    return item ? choiceName(item.productName, item) : 'Item';
  };
  const left = lines.filter(({ quantity }) => quantity > 0);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend className="label">Items</legend>
      {left.length === 0 && <p className="text-sm text-stone">All items were refunded already.</p>}
      {left.map((line) => (
        <div
          key={line.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-bone-deep py-1"
        >
          {isAll ? (
            <span className="grow text-sm">{`${line.quantity} × ${nameOf(line)}`}</span>
          ) : (
            <label className="flex min-h-11 grow items-center gap-3 text-sm">
              <select
                className="input w-auto"
                aria-invalid={error ? true : undefined}
                value={draft.quantities[line.id] ?? 0}
                onChange={({ target }) =>
                  onChange({ quantities: { ...draft.quantities, [line.id]: Number(target.value) } })
                }
              >
                {Array.from({ length: line.quantity + 1 }, (_, quantity) => quantity).map((quantity) => (
                  <option key={quantity} value={quantity}>
                    {quantity}
                  </option>
                ))}
              </select>
              {`of ${line.quantity} × ${nameOf(line)}`}
            </label>
          )}
          {!isAll && (
            <WhichUnits
              line={line}
              name={nameOf(line)}
              toShip={itemOf(line)?.quantityToShip ?? 0}
              quantity={draft.quantities[line.id] ?? 0}
              shipped={draft.shipped[line.id] ?? 0}
              onChange={(shipped) => onChange({ shipped: { ...draft.shipped, [line.id]: shipped } })}
            />
          )}
          {line.restockable > 0 && (isAll || (draft.quantities[line.id] ?? 0) > 0) && (
            <label className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="size-5 accent-olive"
                checked={draft.restock.includes(line.id)}
                onChange={({ target }) =>
                  onChange({
                    restock: target.checked
                      ? [...draft.restock, line.id]
                      : draft.restock.filter((known) => known !== line.id),
                  })
                }
              />
              <span>
                {line.restockable < line.quantity
                  ? `Put up to ${plural(line.restockable, 'unit', 'units')} back into stock`
                  : 'Put back into stock'}
                <span className="sr-only">{` (${nameOf(line)})`}</span>
              </span>
            </label>
          )}
        </div>
      ))}
      {!isAll && shipping !== '0.00' && (
        <label className="flex min-h-11 items-center gap-3 border-t border-bone-deep text-sm">
          <input
            type="checkbox"
            className="size-5 accent-olive"
            checked={draft.shipping}
            onChange={({ target }) => onChange({ shipping: target.checked })}
          />
          {`Shipping (${displayMoney(shipping)})`}
        </label>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface WhichUnitsProps {
  line: Line;
  name: string;
  /** How many units are still to ship. */
  toShip: number;
  /** How many units are refunded. */
  quantity: number;
  shipped: number;
  onChange: (shipped: number) => void;
}

/** Asks which units to refund if some have shipped and others haven't: refunded unshipped units won't be sent. */
function WhichUnits({ line, name, toShip, quantity, shipped, onChange }: WhichUnitsProps) {
  const least = Math.max(0, quantity - toShip);
  const most = Math.min(quantity, line.shipped);
  if (toShip === 0 || least >= most) return null;
  return (
    <label className="flex min-h-11 basis-full items-center gap-3 pb-1 text-sm">
      <select
        className="input w-auto"
        value={Math.min(Math.max(shipped, least), most)}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {Array.from({ length: most - least + 1 }, (_, more) => least + more).map((units) => (
          <option key={units} value={units}>
            {units}
          </option>
        ))}
      </select>
      <span>
        of these have shipped. The others are still to ship, and won't be sent.
        <span className="sr-only">{` (${name})`}</span>
      </span>
    </label>
  );
}
