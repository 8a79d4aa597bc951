import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { PRODUCTS } from '../product-list.ts';
import { PRODUCTS_KEY, productKey } from '../products.queries.ts';
import { useRestore } from './use-restore.ts';

interface Props {
  product: Pick<AdminProduct, 'id' | 'name' | 'isActive'>;
  /** In a list row instead of the editor. */
  isInRow?: boolean;
}

export function DeleteButton({ product: { id, name, isActive }, isInRow = false }: Props) {
  const queryClient = useQueryClient();
  const restore = useRestore();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/products/:id', { id }),
    onSuccess() {
      if (!isInRow) PRODUCTS.view.close({ open: null });
      showToast('Product deleted', undefined, {
        action: { label: 'Undo', run: () => restore.mutate({ id, isActive }) },
      });
      // Forward would show it again.
      queryClient.removeQueries({ queryKey: productKey(id) });
      void queryClient.invalidateQueries({
        queryKey: [PRODUCTS_KEY],
        predicate: ({ queryKey }) => queryKey[1] !== 'detail',
      });
    },
    onError: ({ message }) => showFailure('Delete failed', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Delete Product',
      text: `Are you sure you want to delete "${name}"? This action cannot be undone.`,
      action: 'Delete',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className={isInRow ? 'button button-quiet text-sm' : 'button button-secondary button-dangerous'}
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      <Trash2 aria-hidden="true" size={16} />
      {isPending ? 'Deleting…' : 'Delete'}
      {isInRow && <span className="sr-only"> {name}</span>}
    </button>
  );
}
