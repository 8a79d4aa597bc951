import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { plural } from '#shared/count-words.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { PictureArrangement } from '#shared/schemas/product-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useProductCache } from '../products.queries.ts';
import { PictureItem } from './PictureItem.tsx';
import { usePictureOrder } from './use-picture-order.ts';
import { useProductForm } from './use-product-form.ts';

const valuesOf = ({ pictures, updatedAt }: Pick<ProductDetail, 'pictures' | 'updatedAt'>) => ({
  pictures: pictures.map(({ id, alt }) => ({ id, alt })),
  updatedAt,
});

/** The order and the descriptions of a product's pictures. */
export function PictureForm({ product }: { product: ProductDetail }) {
  const { saved } = useProductCache();
  const { form, element, isSending, isDirty, stale, errorOf, onSubmit } = useProductForm(product, {
    schema: PictureArrangement,
    valuesOf,
    send: (arrangement) => call('PUT /api/admin/products/:id/pictures', { ...arrangement, id: product.id }),
    savedText: 'Pictures saved',
  });
  const { mutate: remove } = useMutation({
    mutationFn: (pictureId: string) =>
      call('DELETE /api/admin/products/:id/pictures/:pictureId', { id: product.id, pictureId }),
    onSuccess: (changed) => saved(changed, 'Picture removed'),
    onError: ({ message }) => showFailure('Update failed', message),
  });
  const pictures = useWatch({ control: form.control, name: 'pictures' });
  const order = usePictureOrder(pictures, (next) => form.setValue('pictures', next, { shouldDirty: true }));
  const urls = new Map(product.pictures.map(({ id, url }) => [id, url]));
  /** Names pictures by their saved positions: two versions may have the same texts in another order. */
  const words = (value: unknown) =>
    (value as typeof pictures)
      .map(({ id, alt }) => {
        const name = `Picture ${product.pictures.findIndex((picture) => picture.id === id) + 1}`;
        return alt ? `${name} (${alt})` : name;
      })
      .join(', ');
  if (pictures.length === 0) return <p>This product has no pictures yet.</p>;
  const askToRemove = async (id: string, place: number) => {
    const url = urls.get(id);
    const shown = product.variants.filter(
      ({ imageUrl, backImageUrl }) => imageUrl === url || backImageUrl === url,
    );
    const ofVariants =
      shown.length > 0 && `${plural(shown.length, 'variant loses', 'variants lose')} it too.`;
    const isConfirmed = await confirm({
      title: `Remove picture ${place}?`,
      text: ['It disappears from the store.', ofVariants].filter(Boolean).join(' '),
      action: 'Remove',
    });
    if (isConfirmed) remove(id);
  };
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit
        noun="product"
        control={form.control}
        fields={[{ name: 'pictures', label: 'Pictures', words }]}
        stale={stale}
      />
      <p className="text-sm text-stone">
        The first picture stands for the product. Drag pictures to put them in order, or use their buttons.
      </p>
      <ol className="grid gap-3 lg:grid-cols-2">
        {pictures.map(({ id }, index) => (
          <PictureItem
            key={id}
            id={id}
            url={urls.get(id) ?? null}
            place={index + 1}
            count={pictures.length}
            order={order}
            alt={form.register(`pictures.${index}.alt`)}
            error={errorOf(`pictures.${index}.alt`)}
            isRemovable={!isDirty}
            onRemove={() => void askToRemove(id, index + 1)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.news}
      </p>
      <SubmitButton label="Save pictures" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
