import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { countOrders, fetchOrder, fetchOrders, type OrderListFilter } from './orders.api.ts';

/** Loads one page of orders. The previous page stays in `data` until then. */
export function useOrderList({ status, q, page }: OrderListFilter) {
  const queryClient = useQueryClient();
  const filter = { status, q, page };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['orders', 'list', filter],
    queryFn: () => fetchOrders(filter),
    placeholderData: keepPreviousData,
  });
  /** Reloads the whole screen: the counts usually failed for the same reason as the list. */
  const retry = () => queryClient.refetchQueries({ queryKey: ['orders'], type: 'active' });
  return { data, error, isPlaceholderData, retry };
}

/** Loads the number of orders in total and in each status. */
export function useOrderCounts() {
  return useQuery({ queryKey: ['orders', 'counts'], queryFn: countOrders });
}

/** Loads one order with its timeline. */
export function useOrder(id: string) {
  return useQuery({ queryKey: ['orders', 'detail', id], queryFn: () => fetchOrder(id) });
}
