import { array } from 'zod/mini';
import { callApi, callApiWithHeaders } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { AdminOrder, OrderCounts, OrderSummary } from '#shared/schemas/admin-orders.schema.ts';
import type { OrderView } from './order-view.ts';

export type OrderListFilter = Pick<OrderView, 'status' | 'q' | 'page'>;

export interface OrderList {
  orders: OrderSummary[];
  /** How many orders match, on all pages. */
  total: number;
}

export async function fetchOrders({ status, q, page }: OrderListFilter): Promise<OrderList> {
  const query = new URLSearchParams({
    view: 'summary',
    limit: String(ORDER_PAGE_SIZE),
    offset: String((page - 1) * ORDER_PAGE_SIZE),
  });
  if (status) query.set('status', status);
  if (q) query.set('q', q);
  const { data, headers } = await callApiWithHeaders(
    'GET',
    `${API.adminOrders}?${query}`,
    array(OrderSummary),
  );
  return { orders: data, total: Number(headers.get('X-Total-Count')) };
}

export function countOrders(): Promise<OrderCounts> {
  return callApi('GET', API.adminOrderCounts, OrderCounts);
}

export function fetchOrder(id: string): Promise<AdminOrder> {
  return callApi('GET', API.adminOrder(id), AdminOrder);
}
