import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { countOrders, fetchOrder, fetchOrders, type OrderListFilter } from './orders.api.ts';

/** One page of orders; the one before stays on show until it is there. */
export function useOrderList({ status, q, page }: OrderListFilter) {
  const queries = useQueryClient();
  const filter = { status, q, page };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['orders', 'list', filter],
    queryFn: () => fetchOrders(filter),
    placeholderData: keepPreviousData,
  });
  /** Asks for everything on the screen again: what kept the list away kept the counts away too. */
  const retry = () => queries.refetchQueries({ queryKey: ['orders'], type: 'active' });
  return { data, error, isPlaceholderData, retry };
}

/** How many orders there are, in all and in each status. */
export function useOrderCounts() {
  return useQuery({ queryKey: ['orders', 'counts'], queryFn: countOrders });
}

/** One order with its timeline. */
export function useOrder(id: string) {
  return useQuery({ queryKey: ['orders', 'detail', id], queryFn: () => fetchOrder(id) });
}
