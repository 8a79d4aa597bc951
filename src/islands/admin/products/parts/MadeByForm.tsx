import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { describeChoice } from '#shared/cart.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { VendorMapInput } from '#shared/schemas/vendor-map.schema.ts';
import { VENDOR_IDS, VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { call } from '../../../../client/api.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { UnmapButton } from '../actions/UnmapButton.tsx';
import { fetchVendors, VENDORS_KEY } from '../vendors/vendors.queries.ts';
import { mergeSkus } from './merge-skus.ts';
import { useProductForm } from './use-product-form.ts';

const valuesOf = ({ vendorMap, variants }: ProductDetail) => {
  const skuOf = new Map(vendorMap?.variants.map(({ variantId, vendorSku }) => [variantId, vendorSku]));
  return {
    // Without a vendor, the form asks for one.
    vendorId: vendorMap?.vendorId ?? ('' as 'printful'),
    vendorSku: vendorMap?.vendorSku ?? '',
    price: vendorMap?.price ?? '',
    variants: variants.map(({ id }) => ({ variantId: id, vendorSku: skuOf.get(id) ?? '' })),
  };
};

/** Which vendor makes a product of the shop, and from which SKUs. */
export function MadeByForm({ product }: { product: ProductDetail }) {
  const id = useId();
  const { variants, vendorMap } = product;
  const { form, element, isSending, errorOf, onSubmit } = useProductForm(product, {
    schema: VendorMapInput,
    valuesOf,
    mergeList: mergeSkus,
    send: (map) => call('PUT /api/admin/products/:id/vendor-map', { ...map, id: product.id }),
  });
  const vendors = useQuery({ queryKey: VENDORS_KEY, queryFn: fetchVendors });
  const isMissing = (vendorId: VendorId) =>
    vendors.data?.some((vendor) => vendor.id === vendorId && !vendor.isActive) ?? false;
  const text = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <p className="text-sm">
        {vendorMap
          ? `${VENDOR_NAMES[vendorMap.vendorId]} makes this product when it's ordered, so its stock isn't counted.`
          : "The shop makes this product. Choose a vendor to have it made when it's ordered."}
      </p>
      {vendorMap && isMissing(vendorMap.vendorId) && (
        <p className="text-sm text-bad">
          {VENDOR_NAMES[vendorMap.vendorId]} isn't connected, so orders of this product can't be sent. Connect
          it under “Print vendors” on the products screen.
        </p>
      )}
      <div className="grid items-start gap-3 md:grid-cols-3">
        <Field id={`${id}-vendor`} label="Vendor" hint="Makes and ships it." error={errorOf('vendorId')}>
          {(control) => (
            <select className="input" {...control} {...form.register('vendorId')}>
              <option value="">Choose a vendor</option>
              {VENDOR_IDS.map((value) => (
                <option key={value} value={value}>
                  {VENDOR_NAMES[value]}
                  {isMissing(value) && ' (not connected)'}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          {...text}
          id={`${id}-sku`}
          label={variants.length > 0 ? "Vendor's SKU of the product" : "Vendor's SKU"}
          hint="Copy it from the vendor's catalog."
          error={errorOf('vendorSku')}
          {...form.register('vendorSku')}
        />
        <TextField
          {...text}
          id={`${id}-price`}
          label="Vendor's price in $ (optional)"
          hint="Per unit, without shipping."
          inputMode="decimal"
          required={false}
          error={errorOf('price')}
          {...form.register('price')}
        />
      </div>
      {variants.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="label">Vendor's SKU of each variant</legend>
          <p className="mb-2 text-sm">
            A variant without one isn't on sale while a vendor makes the product.
          </p>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {variants.map((variant, index) => (
              <TextField
                {...text}
                key={variant.id}
                id={`${id}-${variant.id}`}
                label={`SKU of ${describeChoice(variant) || 'the only variant'}`}
                required={false}
                error={errorOf(`variants.${index}.vendorSku`)}
                {...form.register(`variants.${index}.vendorSku`)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
        {vendorMap && <UnmapButton product={product} />}
      </div>
    </form>
  );
}
