import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { NewProductInput } from '#shared/schemas/product-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { showToast } from '../../../toast/show-toast.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { CategoryField } from '../CategoryField.tsx';
import { PRODUCTS_KEY } from '../products.queries.ts';

const NOTHING = { id: '', name: '', description: '', price: '', inventory: '', category: '', imageUrl: '' };
/** A product is put in the store once it has its pictures and variants. */
const DRAFT = { isActive: false };

interface Props {
  /** Opens the product, for its pictures and variants. */
  onAdded: (id: string) => void;
}

/** Adds a draft of a product that the shop manages itself, and opens it for its pictures and variants. */
export function NewProductForm({ onAdded }: Props) {
  const queryClient = useQueryClient();
  const id = useId();
  const productId = useRequestId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: NewProductInput,
    record: NOTHING,
    valuesOf: () => ({ ...NOTHING, id: productId.current() }),
    async send(product) {
      const { id: addedId } = await productId.send((current) =>
        call('POST /api/admin/products', { ...product, ...DRAFT, id: current }),
      );
      return { ...NOTHING, id: addedId };
    },
    onSaved({ id: addedId }) {
      showToast('Product added', "It's a draft until you put it in the store.");
      void queryClient.invalidateQueries({ queryKey: [PRODUCTS_KEY] });
      onAdded(addedId);
    },
    failure: 'Add failed',
  });
  useStartInField(element);
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3 p-4">
      <p className="text-sm text-stone">
        It's a draft at first. Next, add its pictures and variants, then put it in the store.
      </p>
      <TextField
        id={`${id}-name`}
        label="Name"
        autoComplete="off"
        error={errorOf('name')}
        {...form.register('name')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          id={`${id}-price`}
          label="Price in $"
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('price')}
          {...form.register('price')}
        />
        <TextField
          id={`${id}-inventory`}
          label="Quantity in stock"
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('inventory')}
          {...form.register('inventory')}
        />
      </div>
      <CategoryField
        id={`${id}-category`}
        label="Category (optional)"
        required={false}
        error={errorOf('category')}
        {...form.register('category')}
      />
      <Field id={`${id}-description`} label="Description (optional)" error={errorOf('description')}>
        {(control) => <textarea className="input" rows={4} {...control} {...form.register('description')} />}
      </Field>
      <TextField
        id={`${id}-image`}
        label="Image URL (optional)"
        hint="Or upload pictures in the next step."
        required={false}
        inputMode="url"
        autoComplete="off"
        error={errorOf('imageUrl')}
        {...form.register('imageUrl')}
      />
      <SubmitButton label="Add Product" busyLabel="Adding…" isSending={isSending} />
    </form>
  );
}
