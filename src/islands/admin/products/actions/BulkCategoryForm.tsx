import { useId } from 'react';
import { BulkProductChange } from '#shared/schemas/product-actions.schema.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { CategoryField } from '../CategoryField.tsx';
import { changeProducts } from '../products.queries.ts';
import { type BulkFormProps, UNSAVED } from './bulk-form.ts';

/** Sets the category of the selected products. */
export function BulkCategoryForm({ ids, onSaved }: BulkFormProps) {
  const id = useId();
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
      <CategoryField
        id={id}
        label="Category"
        hint="The store shows products of one category together."
        error={errorOf('category')}
        {...form.register('category')}
      />
      <SubmitButton label="Change category" busyLabel="Changing…" isSending={isSending} />
    </form>
  );
}
