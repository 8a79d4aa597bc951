import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { BulkProductChange } from '#shared/schemas/product-actions.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { changeProducts } from '../products.api.ts';
import { type BulkFormProps, loadedProducts, UNSAVED } from './bulk-form.ts';

/** Gives the selected products one category. */
export function BulkCategoryForm({ ids, onSaved }: BulkFormProps) {
  const id = useId();
  const products = loadedProducts(useQueryClient());
  const categories = [...new Set([...products.values()].map(({ category }) => category))].filter(Boolean);
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: BulkProductChange,
    record: UNSAVED,
    valuesOf: () => ({ ids, category: '' }),
    send: changeProducts,
    onSaved,
    failure: 'Update failed',
  });
  useStartInField(element);
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3 p-4">
      <TextField
        id={id}
        label="Category"
        hint="The store shows products of one category together. Leave it empty for none."
        required={false}
        list={`${id}-known`}
        autoComplete="off"
        error={errorOf('category')}
        {...form.register('category')}
      />
      <datalist id={`${id}-known`}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <SubmitButton label="Change category" busyLabel="Changing…" isSending={isSending} />
    </form>
  );
}
