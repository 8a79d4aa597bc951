import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { describeChoice } from '#shared/cart.ts';
import { displayNumber } from '#shared/count-words.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { StockPerChange } from '#shared/schemas/product-actions.schema.ts';
import type { StockPer } from '#shared/stock-per.ts';
import { TextField } from '../../../kit/Field.tsx';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { changeProduct } from '../products.queries.ts';
import { mergeStock, proposedStock, sumOfTyped, type TypedStock } from './stock-split.ts';
import { useProductForm } from './use-product-form.ts';

const LABELS: Record<StockPer, string> = {
  product: 'One stock for all variants',
  variant: 'A stock per variant',
};

const valuesOf = (product: ProductDetail) => ({
  stockPer: product.stockPer,
  variants: proposedStock(product),
  seenInventory: product.inventory,
  updatedAt: product.updatedAt,
});

/** Switches a product between one stock and a stock per variant. */
export function StockPerForm({ product }: { product: ProductDetail }) {
  const id = useId();
  const { variants, stockPer, inventory } = product;
  const { form, element, isSending, stale, errorOf, onSubmit } = useProductForm(product, {
    schema: StockPerChange,
    valuesOf,
    send: ({ variants: counts, seenInventory, ...change }) =>
      changeProduct(
        product.id,
        change.stockPer === 'variant' ? { ...change, variants: counts, seenInventory } : change,
      ),
    savedText: 'Stock is counted differently now',
    mergeList: mergeStock,
  });
  const chosen = useWatch({ control: form.control, name: 'stockPer' });
  const typed = useWatch({ control: form.control, name: 'variants' }) ?? [];
  if (variants.length === 0 && stockPer === 'product')
    return (
      <p className="text-sm text-stone">With variants, you can count a stock for each size and color.</p>
    );
  const isSwitched = chosen !== stockPer;
  const error = errorOf('stockPer');
  const nameOf = (variantId: string) => {
    const variant = variants.find((one) => one.id === variantId);
    return (variant && describeChoice(variant)) || 'The only variant';
  };
  const differences = (theirs: TypedStock[], mine: TypedStock[]) =>
    theirs.flatMap((one, index) => {
      const ofMine = mine[index]?.inventory ?? '';
      if (ofMine === one.inventory) return [];
      return [{ label: `Stock of ${nameOf(one.id)}`, theirs: one.inventory, mine: ofMine }];
    });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit
        noun="product"
        control={form.control}
        fields={[
          { name: 'stockPer', label: 'What is counted', words: (value) => LABELS[value as StockPer] },
          { name: 'variants', label: 'Stock', differences },
        ]}
        stale={stale}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 font-bold">What to count</legend>
        <div className="flex flex-wrap gap-x-6">
          {(['product', 'variant'] as const).map((value) => (
            <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                value={value}
                className="size-5 accent-olive"
                aria-invalid={error && value === chosen ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                {...form.register('stockPer')}
              />
              {LABELS[value]}
            </label>
          ))}
        </div>
        {error && (
          <p id={`${id}-error`} role="alert" className="field-error">
            {error}
          </p>
        )}
      </fieldset>
      {isSwitched && chosen === 'variant' && (
        <>
          <p className="text-sm">
            Enter what each variant has in stock. We've split the {displayNumber(inventory)} in stock evenly
            as a start.
          </p>
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {variants.map((variant, index) => (
              <TextField
                key={variant.id}
                id={`${id}-${index}`}
                label={describeChoice(variant) || 'The only variant'}
                inputMode="numeric"
                autoComplete="off"
                error={errorOf(`variants.${index}.inventory`)}
                {...form.register(`variants.${index}.inventory`)}
              />
            ))}
          </div>
          <Total total={sumOfTyped(typed)} inventory={inventory} />
        </>
      )}
      {isSwitched && chosen === 'product' && (
        <p className="text-sm">All variants will share one stock of {displayNumber(inventory)}.</p>
      )}
      {isSwitched && <SubmitButton label="Switch" busyLabel="Switching…" isSending={isSending} />}
    </form>
  );
}

/** The sum of what is typed, beside the stock of today. */
function Total({ total, inventory }: { total: number | null; inventory: number }) {
  return (
    <p role="status" className="text-sm">
      {total === null ? 'Total: –.' : `Total: ${displayNumber(total)}.`}
      {total !== inventory && ` Today's stock is ${displayNumber(inventory)}.`}
    </p>
  );
}
