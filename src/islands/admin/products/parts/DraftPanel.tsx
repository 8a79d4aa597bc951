import { useMutation } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { hasUnsavedChanges } from '../../kit/unsaved-changes.ts';
import { changeProduct, useProductCache } from '../products.queries.ts';
import { draftWords } from './draft-words.ts';

/** What a draft lacks, and the button that puts it in the store. */
export function DraftPanel({ product }: { product: ProductDetail }) {
  const { saved } = useProductCache();
  const { id } = product;
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeProduct(id, { isActive: true }),
    onSuccess: (changed) => saved(changed, 'Product updated', 'Product is now in the store'),
    onError: ({ message }) => showFailure('Update failed', message),
  });
  const put = () => {
    if (hasUnsavedChanges()) showFailure('Not in the store yet', 'Save or discard your changes below first.');
    else mutate();
  };
  return (
    <section
      aria-label="Draft"
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-bold">Draft: only administrators see it.</p>
        <p className="text-sm text-stone">{draftWords(product)}</p>
      </div>
      <button
        ref={releaseFocusOnRemoval}
        type="button"
        className="button button-primary"
        aria-busy={isPending}
        onClick={() => isPending || put()}
      >
        <Store aria-hidden="true" size={16} />
        {isPending ? 'Saving…' : 'Put in store'}
      </button>
    </section>
  );
}
