import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { PRODUCTS_KEY } from '../products.queries.ts';
import { restoredWords } from './restored-words.ts';

interface Deleted {
  id: string;
  /** Whether it goes back in the store; a draft otherwise. */
  isActive: boolean;
}

/** Brings back a deleted product. */
export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deleted: Deleted) => call('POST /api/admin/products/:id/restore', deleted),
    onSuccess(product) {
      showToast('Product brought back', restoredWords(product));
      void queryClient.invalidateQueries({ queryKey: [PRODUCTS_KEY] });
    },
    onError: ({ message }) => showFailure('Bring back failed', message),
  });
}
