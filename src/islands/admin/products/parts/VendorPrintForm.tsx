import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { PLACEMENT_LABELS, PLACEMENTS, type Placement } from '#shared/designs/design.ts';
import { placementsOf } from '#shared/designs/print-area.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { changeProduct } from '../products.queries.ts';
import { useProductForm } from './use-product-form.ts';

const namesOf = (value: unknown) =>
  PLACEMENTS.filter((placement) => Array.isArray(value) && value.includes(placement))
    .map((placement) => PLACEMENT_LABELS[placement])
    .join(', ') || 'None';

const COMPARED = [{ name: 'leftOut', label: 'Not offered', words: namesOf }] as const;

const valuesOf = ({ vendorPlacements, printAreas, updatedAt }: ProductDetail) => {
  const offered = placementsOf(printAreas);
  return { leftOut: (vendorPlacements ?? []).filter((placement) => !offered.includes(placement)), updatedAt };
};

interface Props {
  product: ProductDetail;
  /** The placements that the vendor makes. */
  made: readonly Placement[];
}

/** Which of its vendor's placements a product is offered with. */
export function VendorPrintForm({ product, made }: Props) {
  const id = useId();
  const { form, element, isSending, stale, errorOf, onSubmit } = useProductForm(product, {
    schema: ProductChange,
    valuesOf,
    send: (change) => changeProduct(product.id, change),
  });
  const leftOut = useWatch({ control: form.control, name: 'leftOut' }) ?? [];
  const error = errorOf('leftOut');
  if (product.customizationProblem) return <p>{product.customizationProblem}</p>;
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="product" control={form.control} fields={COMPARED} stale={stale} />
      <fieldset aria-describedby={error ? `${id}-error` : `${id}-hint`}>
        <legend className="label">Placements</legend>
        <p id={`${id}-hint`} className="text-sm text-stone">
          {product.vendor} prints here. Clear those that you don't want to offer.
        </p>
        <div className="flex flex-wrap gap-x-5">
          {made.map((placement, index) => (
            <label key={placement} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                name={index === 0 ? 'leftOut' : undefined}
                aria-invalid={(error && index === 0) || undefined}
                className="size-5 accent-olive"
                checked={!leftOut.includes(placement)}
                onChange={({ target }) =>
                  form.setValue(
                    'leftOut',
                    made.filter((other) => (other === placement ? !target.checked : leftOut.includes(other))),
                    { shouldDirty: true, shouldTouch: true },
                  )
                }
              />
              {PLACEMENT_LABELS[placement]}
            </label>
          ))}
        </div>
        {error && (
          <p id={`${id}-error`} role="alert" className="field-error">
            {error}
          </p>
        )}
      </fieldset>
      <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
