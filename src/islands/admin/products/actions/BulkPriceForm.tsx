import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { plural } from '#shared/count-words.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import { changedPrice } from '#shared/percent.ts';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { BulkProductChange } from '#shared/schemas/product-actions.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { confirm } from '../../kit/dialog/confirm.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { changeProducts } from '../products.queries.ts';
import { type BulkFormProps, loadedProducts, UNSAVED } from './bulk-form.ts';

type Way = 'price' | 'pricePercent';
const WAYS = {
  pricePercent: {
    label: 'By a percentage',
    field: 'Percentage',
    hint: 'Such as -15 or 7.5. It also changes the prices of variants, and rounds half cents up.',
  },
  price: { label: 'To one price', field: 'Price in $', hint: 'Variants with a price of their own keep it.' },
} as const;

/** Changes the prices of the selected products by a percentage, or sets one price. */
export function BulkPriceForm({ ids, onSaved }: BulkFormProps) {
  const [way, setWay] = useState<Way>('pricePercent');
  return (
    <div className="flex flex-col gap-3 p-4">
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="label">Change</legend>
        {(Object.keys(WAYS) as Way[]).map((name) => (
          <label key={name} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="way"
              className="size-5 accent-olive"
              checked={way === name}
              onChange={() => setWay(name)}
            />
            {WAYS[name].label}
          </label>
        ))}
      </fieldset>
      <ValueForm key={way} way={way} ids={ids} onSaved={onSaved} />
    </div>
  );
}

function ValueForm({ way, ids, onSaved }: BulkFormProps & { way: Way }) {
  const id = useId();
  const queryClient = useQueryClient();
  const request = useRequestId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: BulkProductChange,
    record: UNSAVED,
    valuesOf: () => ({ ids, [way]: '' }),
    ask: async (change) => {
      const products = loadedProducts(queryClient);
      const question = questionOf(
        change,
        change.ids.map((productId) => products.get(productId)),
      );
      // If there is no change to confirm, the response says why.
      return !question || confirm(question);
    },
    send: (change) => request.send((requestId) => changeProducts({ ...change, requestId })),
    onSaved,
    failure: 'Update failed',
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <TextField
        id={id}
        label={WAYS[way].field}
        hint={WAYS[way].hint}
        inputMode={way === 'price' ? 'decimal' : 'text'}
        autoComplete="off"
        error={errorOf(way)}
        {...form.register(way)}
      />
      <SubmitButton label="Change prices" busyLabel="Changing…" isSending={isSending} />
    </form>
  );
}

function questionOf(
  { price, pricePercent }: BulkProductChange,
  selected: (AdminProduct | undefined)[],
): Parameters<typeof confirm>[0] | null {
  const own = selected.filter((product) => !product?.isSynced);
  const changing = own.filter((product) => !product || product.price !== price);
  if (changing.length === 0) return null;
  const products = plural(changing.length, 'product', 'products');
  const example = changing.find((product) => product !== undefined);
  const before = fromWire(example?.price ?? '') ?? 0;
  const after = pricePercent === undefined ? (price ?? '0.00') : changedPrice(before, Number(pricePercent));
  return {
    title:
      pricePercent === undefined
        ? `Set the price of ${products} to ${displayMoney(after)}?`
        : `Change the prices of ${products} by ${pricePercent}%?`,
    text: [
      example && `For example, ${example.name} goes from ${displayMoney(before)} to ${displayMoney(after)}.`,
      own.length < selected.length && 'Products of print vendors keep the prices that their vendors set.',
    ]
      .filter(Boolean)
      .join(' '),
    action: 'Change prices',
  };
}
