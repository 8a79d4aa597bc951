import { callApi, callApiWithHeaders } from '#shared/api-client.ts';
import type { AdminOrder } from '#shared/order.ts';
import type { OrderStatus } from '#shared/order-state.ts';
import { type OrderView, PAGE_SIZE } from './order-view.ts';

export type OrderListFilter = Pick<OrderView, 'status' | 'q' | 'page'>;

export interface OrderList {
  orders: AdminOrder[];
  /** How many match, on all pages. */
  total: number;
}

export async function fetchOrders({ status, q, page }: OrderListFilter): Promise<OrderList> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) });
  if (status) query.set('status', status);
  if (q) query.set('q', q);
  const { data, headers } = await callApiWithHeaders<AdminOrder[]>('GET', `/api/admin/orders?${query}`);
  return { orders: data, total: totalOf(headers) };
}

/** How many orders there are in a status, or in all. */
export async function countOrders(status: OrderStatus | null): Promise<number> {
  const query = new URLSearchParams({ limit: '1' });
  if (status) query.set('status', status);
  const { headers } = await callApiWithHeaders<AdminOrder[]>('GET', `/api/admin/orders?${query}`);
  return totalOf(headers);
}

export function fetchOrder(id: string): Promise<AdminOrder> {
  return callApi('GET', `/api/admin/orders/${encodeURIComponent(id)}`);
}

function totalOf(headers: Headers): number {
  return Number(headers.get('X-Total-Count'));
}
