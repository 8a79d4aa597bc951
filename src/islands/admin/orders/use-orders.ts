import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/order.ts';
import type { OrderStatus } from '#shared/order-state.ts';
import { countOrders, fetchOrder, fetchOrders, type OrderList, type OrderListFilter } from './orders.api.ts';

const LISTS = ['orders', 'list'] as const;

/** One page of orders; the one before stays on show until it is there. */
export function useOrderList({ status, q, page }: OrderListFilter) {
  const queries = useQueryClient();
  const filter = { status, q, page };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...LISTS, filter],
    queryFn: () => fetchOrders(filter),
    placeholderData: keepPreviousData,
  });
  /** Asks for everything on the screen again: what kept the list away kept the counts away too. */
  const retry = () => queries.refetchQueries({ queryKey: ['orders'], type: 'active' });
  return { data, error, isPlaceholderData, retry };
}

/** How many orders there are in each status asked for; `null` stands for all. */
export function useOrderCounts(statuses: readonly (OrderStatus | null)[]) {
  return useQueries({
    queries: statuses.map((status) => ({
      queryKey: ['orders', 'count', status],
      queryFn: () => countOrders(status),
    })),
  });
}

/** One order with its timeline, begun with what the list already knows of it. */
export function useOrder(id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['orders', 'detail', id],
    queryFn: () => fetchOrder(id),
    placeholderData: (): AdminOrder | undefined =>
      queries
        .getQueriesData<OrderList>({ queryKey: LISTS })
        .flatMap(([, list]) => list?.orders ?? [])
        .find((order) => order.id === id),
  });
}
