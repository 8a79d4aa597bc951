import { createContext } from 'react';
import { MAX_ORDER_SEARCH_LENGTH } from '#shared/order-list.ts';
import { isOrderStatus, type OrderStatus } from '#shared/order-state.ts';
import { PATHS } from '#shared/paths.ts';
import { createUrlView } from '../../kit/url-view.ts';

/** What the order screen shows, as in its address: `?status=paid&q=smith&page=2&order=<id>`. */
export interface OrderView {
  status: OrderStatus | null;
  q: string;
  page: number;
  /** The order whose details are open. */
  order: string | null;
}

export const orderView = createUrlView({ read: readView, address: orderAddress });
export const OrderViewContext = createContext(readView(''));

/** Reads the query of an address, without its invalid parameters. */
export function readView(search: string): OrderView {
  const query = new URLSearchParams(search);
  const status = query.get('status');
  const page = Number(query.get('page'));
  return {
    status: isOrderStatus(status) ? status : null,
    q: (query.get('q') ?? '').trim().slice(0, MAX_ORDER_SEARCH_LENGTH),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    order: query.get('order') || null,
  };
}

/** Returns the address of a view with some of it changed. Another filter starts at its first page. */
export function orderAddress(view: OrderView, change: Partial<OrderView>): string {
  const firstPage = 'status' in change || 'q' in change ? { page: 1 } : {};
  const { status, q, page, order } = { ...view, ...firstPage, ...change };
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (q) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  if (order) query.set('order', order);
  return query.size > 0 ? `${PATHS.orderManagement}?${query}` : PATHS.orderManagement;
}
