import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { call } from '../../../../client/api.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { AddVariants, hasNewOptions, NO_NEW_OPTIONS, newVariants } from './AddVariants.tsx';
import { sendWithHeld } from './send-with-held.ts';
import type { TypedVariant } from './typed-variant.ts';
import { useProductForm } from './use-product-form.ts';
import { type PictureSide, VariantFields } from './VariantFields.tsx';
import { mergeVariants, variantDifferences } from './variant-versions.ts';

const STILL_PAYING = {
  title: 'Shoppers are paying for these',
  text: 'If they pay, you get orders for what you removed.',
  action: 'Remove anyway',
};

const valuesOf = ({ variants, updatedAt }: ProductDetail) => ({
  variants: variants.map(
    ({ id, size, color, ownPrice, sku, isOffered, imageUrl, backImageUrl }): TypedVariant => ({
      id,
      size: size ?? '',
      color: color ?? '',
      retailPrice: ownPrice ?? '',
      sku: sku ?? '',
      isAvailable: isOffered,
      imageUrl: imageUrl ?? '',
      backImageUrl: backImageUrl ?? '',
    }),
  ),
  updatedAt,
});

/** The sizes and colors of a product as a grid. */
export function VariantForm({ product }: { product: ProductDetail }) {
  const [typed, setTyped] = useState(NO_NEW_OPTIONS);
  const hasDraft = hasNewOptions(typed);
  const { form, element, isSending, stale, errorOf, onSubmit } = useProductForm(product, {
    schema: VariantGrid,
    valuesOf,
    send: (grid) =>
      sendWithHeld(STILL_PAYING, (accepted) =>
        call('PUT /api/admin/products/:id/variants', { ...grid, ...accepted, id: product.id }),
      ),
    savedText: 'Variants saved',
    mergeList: mergeVariants,
    hasDraft,
  });
  const variants = useWatch({ control: form.control, name: 'variants' }) as TypedVariant[];
  const setVariants = (next: TypedVariant[]) => {
    form.clearErrors('variants');
    form.setValue('variants', next as z.input<typeof VariantGrid>['variants'], {
      shouldDirty: true,
      shouldTouch: true,
    });
  };
  const addTyped = () => {
    const added = newVariants(typed, variants);
    if (added.length > 0) {
      setVariants([...variants, ...added]);
      setTyped(NO_NEW_OPTIONS);
    }
    return added.length;
  };
  /** Variants that were typed but not added are saved too. */
  const saveTyped = (save: () => void) => {
    if (isSending) return;
    if (hasDraft) addTyped();
    setTyped(NO_NEW_OPTIONS);
    save();
  };
  /** A color has the same picture in every size. */
  const setPictureOfColor = (index: number, side: PictureSide, url: string) => {
    const color = variants[index]?.color.trim().toLowerCase();
    if (!color) return;
    for (const [other, variant] of variants.entries())
      if (other !== index && variant.color.trim().toLowerCase() === color)
        form.setValue(`variants.${other}.${side}`, url, { shouldDirty: true, shouldTouch: true });
  };
  const differences = (theirs: TypedVariant[], mine: TypedVariant[]) =>
    variantDifferences(theirs, mine, product.images);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveTyped(() => onSubmit(event));
      }}
      className="flex flex-col gap-3"
    >
      <StaleEdit
        noun="product"
        control={form.control}
        fields={[{ name: 'variants', label: 'Variants', differences }]}
        stale={{ ...stale, saveMine: () => saveTyped(stale.saveMine) }}
      />
      {variants.length === 0 && <p>This product has no sizes and colors: it is sold as it is.</p>}
      {product.stockPer === 'variant' && (
        <p className="text-sm text-stone">
          A new variant has no stock until you add some under “Stock”. Removing a variant removes its stock.
        </p>
      )}
      {variants.length > 1 && product.images.length > 0 && (
        <p className="text-sm text-stone">A picture that you choose is set for all sizes of its color.</p>
      )}
      <ol aria-label="Variants" className="flex flex-col gap-2">
        {variants.map((variant, index) => (
          <VariantFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row are named by its place.
            key={index}
            index={index}
            variant={variant}
            pictures={product.images}
            price={product.price}
            register={form.register}
            errorOf={errorOf}
            onPicture={(side, url) => setPictureOfColor(index, side, url)}
            onRemove={() => {
              setVariants(variants.toSpliced(index, 1));
              // The button that had the focus is gone.
              element.current?.querySelector<HTMLElement>('[name="newSizes"]')?.focus();
            }}
          />
        ))}
      </ol>
      {errorOf('variants') && (
        <p role="alert" className="field-error">
          {errorOf('variants')}
        </p>
      )}
      <AddVariants typed={typed} onType={setTyped} onAdd={addTyped} />
      <SubmitButton label="Save variants" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
