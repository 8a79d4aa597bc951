import { useQueryClient } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { showToast } from '../../../toast/show-toast.ts';

/** Returns what to call with an order after a change: shows it, and loads the list and its counts anew. */
export function useSavedOrder(): (order: AdminOrder, title: string) => void {
  const queryClient = useQueryClient();
  return (order, title) => {
    queryClient.setQueryData(['orders', 'detail', order.id], order);
    void queryClient.invalidateQueries({
      queryKey: ['orders'],
      predicate: ({ queryKey }) => queryKey[1] !== 'detail',
    });
    showToast(title);
  };
}
