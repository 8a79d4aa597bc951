import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { PLACEMENT_LABELS, PLACEMENTS, type Placement } from '#shared/designs/design.ts';
import { NOT_BY_VENDORS, placementsOf } from '#shared/designs/print-area.ts';
import { PRINT_KIND_LABELS, PRINT_KINDS, placementsOfKind } from '#shared/designs/print-kinds.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { Field } from '../../../kit/Field.tsx';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { changeProduct } from '../products.queries.ts';
import { useProductForm } from './use-product-form.ts';

/** Returns the selectable placements of a kind; for a product that a vendor makes, only the vendor's. */
const offeredOf = (kind: (typeof PRINT_KINDS)[number], { vendor }: ProductDetail) =>
  placementsOfKind(kind).filter((placement) => !(vendor && NOT_BY_VENDORS.includes(placement)));

const namesOf = (value: unknown) =>
  PLACEMENTS.filter((placement) => Array.isArray(value) && value.includes(placement))
    .map((placement) => PLACEMENT_LABELS[placement])
    .join(', ');

const COMPARED = [
  {
    name: 'print.kind',
    label: 'Kind',
    words: (kind: unknown) => PRINT_KIND_LABELS[kind as keyof typeof PRINT_KIND_LABELS] ?? String(kind),
  },
  { name: 'print.placements', label: 'Placements', words: namesOf },
] as const;

/** Keeps the kind's order, so that an unchanged choice isn't dirty. */
const valuesOf = ({ printKind, printAreas, updatedAt }: ProductDetail) => ({
  // Without a kind, the form asks for one.
  print: { kind: printKind ?? ('' as 'shirt'), placements: placementsOf(printAreas) },
  updatedAt,
});

/** Where a product can be printed on, by the template of its kind. */
export function PrintForm({ product }: { product: ProductDetail }) {
  const id = useId();
  const { form, element, isSending, stale, errorOf, onSubmit } = useProductForm(product, {
    schema: ProductChange,
    valuesOf,
    send: (change) => changeProduct(product.id, change),
  });
  const kind = useWatch({ control: form.control, name: 'print.kind' });
  const chosen = useWatch({ control: form.control, name: 'print.placements' }) ?? [];
  const setPlacements = (placements: Placement[]) =>
    form.setValue('print.placements', placements, { shouldDirty: true, shouldTouch: true });
  const offered = PRINT_KINDS.some((known) => known === kind) && kind ? offeredOf(kind, product) : [];
  const error = errorOf('print.placements');
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="product" control={form.control} fields={COMPARED} stale={stale} />
      {product.printKind === null && (
        <p className="text-sm">
          Prints on: {namesOf(placementsOf(product.printAreas))}. Choosing a kind replaces that.
        </p>
      )}
      <Field
        id={`${id}-kind`}
        label="Kind of product"
        hint="Its print areas are made for square pictures that show the whole product."
        error={errorOf('print.kind')}
        className="sm:max-w-80"
      >
        {(control) => (
          <select
            className="input"
            {...control}
            {...form.register('print.kind', {
              onChange: ({ target }) =>
                setPlacements(PRINT_KINDS.includes(target.value) ? offeredOf(target.value, product) : []),
            })}
          >
            <option value="">Choose a kind</option>
            {PRINT_KINDS.map((value) => (
              <option key={value} value={value}>
                {PRINT_KIND_LABELS[value]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {offered.length > 0 && (
        <fieldset aria-describedby={error ? `${id}-error` : undefined}>
          <legend className="label">Placements</legend>
          <div className="flex flex-wrap gap-x-5">
            {offered.map((placement, index) => (
              <label key={placement} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  name={index === 0 ? 'print.placements' : undefined}
                  aria-invalid={(error && index === 0) || undefined}
                  className="size-5 accent-olive"
                  checked={chosen.includes(placement)}
                  onChange={({ target }) =>
                    setPlacements(
                      offered.filter((other) =>
                        other === placement ? target.checked : chosen.includes(other),
                      ),
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
      )}
      <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
