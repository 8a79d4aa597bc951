import { useId } from 'react';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { ProductDetailsChange } from '#shared/schemas/product-actions.schema.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { CategoryField } from '../CategoryField.tsx';
import { changeProduct } from '../products.queries.ts';
import { useProductForm } from './use-product-form.ts';

const COMPARED = [
  { name: 'name', label: 'Name' },
  { name: 'slug', label: 'Address' },
  { name: 'price', label: 'Price' },
  { name: 'category', label: 'Category' },
  { name: 'lowStockThreshold', label: 'Low stock at' },
  { name: 'description', label: 'Description' },
] as const;

const valuesOf = ({
  name,
  slug,
  price,
  category,
  description,
  lowStockThreshold,
  updatedAt,
}: ProductDetail) => ({
  name,
  slug,
  price,
  category,
  description,
  lowStockThreshold: String(lowStockThreshold),
  updatedAt,
});

/** Name, price and description of a product, unless its vendor sets them, and its category and the address of its page. */
export function DetailsForm({ product }: { product: ProductDetail }) {
  const id = useId();
  const { isSynced } = product;
  const { form, element, isSending, stale, errorOf, onSubmit } = useProductForm(product, {
    schema: ProductDetailsChange,
    valuesOf,
    send: (change) => changeProduct(product.id, change),
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="product" control={form.control} fields={COMPARED} stale={stale} />
      <div className="grid items-start gap-3 md:grid-cols-2">
        {!isSynced && (
          <TextField
            id={`${id}-name`}
            label="Name"
            autoComplete="off"
            error={errorOf('name')}
            {...form.register('name')}
          />
        )}
        <CategoryField
          id={`${id}-category`}
          label="Category (optional)"
          required={false}
          error={errorOf('category')}
          {...form.register('category')}
        />
        {!isSynced && (
          <>
            <TextField
              id={`${id}-price`}
              label="Price in $"
              hint="Variants can have prices of their own."
              inputMode="decimal"
              autoComplete="off"
              error={errorOf('price')}
              {...form.register('price')}
            />
            <TextField
              id={`${id}-low`}
              label="Low stock at"
              hint={
                product.stockPer === 'variant'
                  ? 'The dashboard warns you when a variant has this quantity or less.'
                  : 'The dashboard warns you at this quantity or below.'
              }
              inputMode="numeric"
              autoComplete="off"
              error={errorOf('lowStockThreshold')}
              {...form.register('lowStockThreshold')}
            />
          </>
        )}
      </div>
      <TextField
        id={`${id}-slug`}
        label="Address, after /store/"
        hint="A new name makes a new address. Earlier ones keep working."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errorOf('slug')}
        {...form.register('slug')}
      />
      {!isSynced && (
        <Field id={`${id}-description`} label="Description (optional)" error={errorOf('description')}>
          {(control) => (
            <textarea className="input" rows={6} {...control} {...form.register('description')} />
          )}
        </Field>
      )}
      <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
