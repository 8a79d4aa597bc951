import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { mayDiscard } from '../../kit/unsaved-changes.ts';
import { PRODUCTS } from '../product-list.ts';
import { PRODUCTS_KEY } from '../products.queries.ts';

/** Adds a copy as a draft and opens it. */
export function DuplicateButton({ product: { id } }: { product: Pick<ProductDetail, 'id'> }) {
  const queryClient = useQueryClient();
  const copyId = useRequestId();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      copyId.send((current) => call('POST /api/admin/products/:id/duplicate', { id, copyId: current })),
    onSuccess(copy) {
      showToast('Product added', `${copy.name} is a draft until you put it in the store.`);
      void queryClient.invalidateQueries({ queryKey: [PRODUCTS_KEY] });
      PRODUCTS.view.change({ open: copy.id }, { replace: true });
    },
    onError: ({ message }) => showFailure('Add failed', message),
  });
  const start = async () => {
    if (await mayDiscard()) mutate();
  };
  return (
    <button
      type="button"
      className="button button-secondary"
      aria-busy={isPending}
      onClick={() => isPending || void start()}
    >
      <Copy aria-hidden="true" size={16} />
      {isPending ? 'Duplicating…' : 'Duplicate'}
    </button>
  );
}
