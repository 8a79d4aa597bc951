import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { describeChoice } from '#shared/cart.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { displayMoney } from '#shared/money.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { newId } from '../../../kit/new-id.ts';
import { type HandLine, lineError } from './hand-draft.ts';
import { ProductSearch } from './ProductSearch.tsx';

interface Props {
  items: readonly HandLine[];
  onChange: (items: readonly HandLine[]) => void;
  /** As the server prices them. */
  priced: CheckoutTotals['items'];
  errors: FieldErrors;
}

/** The line items of an order by hand. */
export function HandItems({ items, onChange, priced, errors }: Props) {
  const [added, setAdded] = useState<string | null>(null);
  const change = (key: string, part: Partial<HandLine>) =>
    onChange(items.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-lg font-bold">Products</legend>
      {items.map((line, index) => (
        <Line
          key={line.key}
          line={line}
          isAdded={line.key === added}
          price={priced[index]?.subtotal}
          error={lineError(errors, index) ?? priced[index]?.problem ?? undefined}
          onChange={(part) => change(line.key, part)}
          onRemove={() => onChange(items.filter(({ key }) => key !== line.key))}
        />
      ))}
      <ProductSearch
        error={items.length === 0 ? errors['items'] : undefined}
        onChoose={({ id: productId, name: productName, sizes, colors }) => {
          const [size = '', color = ''] = [sizes, colors].map((all) => (all.length === 1 ? all[0] : ''));
          const chosen = { productId, productName, sizes, colors, size, color };
          const key = newId();
          setAdded(key);
          onChange([...items, { key, ...chosen, customizationId: '', quantity: '1' }]);
        }}
      />
    </fieldset>
  );
}

interface LineProps {
  line: HandLine;
  /** Whether it was just added, so that its first field without a value gets the focus. */
  isAdded: boolean;
  price: string | undefined;
  error: string | undefined;
  onChange: (part: Partial<HandLine>) => void;
  onRemove: () => void;
}

function Line({ line, isAdded, price, error, onChange, onRemove }: LineProps) {
  const id = useId();
  const element = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    const fields = element.current?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input');
    const all = [...(fields ?? [])];
    const first = all.find(({ value }) => value === '') ?? all.at(-1);
    first?.focus();
    // Typing replaces the quantity.
    if (first instanceof HTMLInputElement) first.select();
  }, [isAdded]);
  const { productName, sizes, colors, size, color, quantity } = line;
  const described = { 'aria-describedby': error && `${id}-error`, 'aria-invalid': error ? true : undefined };
  const options = [
    ['Size', 'size', sizes, size],
    ['Color', 'color', colors, color],
  ] as const;
  const fixed = describeChoice({
    size: sizes.length === 0 ? size : '',
    color: colors.length === 0 ? color : '',
  });
  return (
    <fieldset ref={element} aria-label={productName} className="panel p-3">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-40 self-center text-sm">
          <p className="font-semibold wrap-anywhere">{productName}</p>
          {fixed && <p>{fixed}</p>}
          {price && <p className="tabular-nums">{displayMoney(price)}</p>}
        </div>
        {options.map(
          ([label, name, all, chosen]) =>
            all.length > 0 && (
              <label key={name} className="text-sm">
                <span className="label">{label}</span>
                <select
                  className="input w-auto"
                  {...described}
                  value={chosen}
                  onChange={({ target }) => onChange({ [name]: target.value })}
                >
                  <option value="">Choose</option>
                  {all.map((value) => (
                    <option key={value}>{value}</option>
                  ))}
                </select>
              </label>
            ),
        )}
        <label className="text-sm">
          <span className="label">Quantity</span>
          <input
            className="input w-20"
            inputMode="numeric"
            autoComplete="off"
            {...described}
            value={quantity}
            onChange={({ target }) => onChange({ quantity: target.value })}
          />
        </label>
        <button
          type="button"
          aria-label={`Remove ${productName}`}
          className="grid size-11 cursor-pointer place-items-center"
          onClick={onRemove}
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
