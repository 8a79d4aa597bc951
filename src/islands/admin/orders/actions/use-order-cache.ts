import { useQueryClient } from '@tanstack/react-query';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { showToast } from '../../../toast/show-toast.ts';
import { orderKey } from '../orders.api.ts';

/** What forms do with the order that the server answers with. */
export function useOrderCache() {
  const queryClient = useQueryClient();
  const show = (order: AdminOrder) => {
    queryClient.setQueryData(orderKey(order.id), order);
    void queryClient.invalidateQueries({
      queryKey: ['orders'],
      predicate: ({ queryKey }) => queryKey[1] !== 'detail',
    });
  };
  return {
    /** Shows an order after a change, and loads the list and its counts anew. */
    saved(order: AdminOrder, title: string): void {
      show(order);
      showToast(title);
    },
    /** Shows the order of the error `order_changed` and returns it. */
    onStale(body: Record<string, unknown>): AdminOrder | null {
      const stored = AdminOrder.safeParse(body['order']);
      if (!stored.success) return null;
      show(stored.data);
      return stored.data;
    },
  };
}
