import { MAX_ORDER_SEARCH_LENGTH } from '#shared/order-list.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-state.ts';

/** What the order screen shows, as its address says it: `?status=paid&q=smith&page=2&order=<id>`. */
export interface OrderView {
  status: OrderStatus | null;
  q: string;
  page: number;
  /** The order whose details are open. */
  order: string | null;
}

/** Reads the query of an address; what makes no sense counts as absent. */
export function readView(search: string): OrderView {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    status: ORDER_STATUSES.find((status) => status === query.get('status')) ?? null,
    q: (query.get('q') ?? '').trim().slice(0, MAX_ORDER_SEARCH_LENGTH),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    order: query.get('order') || null,
  };
}

/** The query of the address for a view with some of it changed. Another filter begins at its first page. */
export function searchOf(view: OrderView, change: Partial<OrderView>): string {
  const firstPage = 'status' in change || 'q' in change ? { page: 1 } : {};
  const { status, q, page, order } = { ...view, ...firstPage, ...change };
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (q) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  if (order) query.set('order', order);
  return query.size > 0 ? `?${query}` : '';
}
