import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { call, type InputOf } from '../../../client/api.ts';
import { WAITING_POLL_MS } from '../kit/emails/follow-emails.ts';
import { fetchRows, type ListPage, type ListQuery, pageQuery, rowQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { recordCache } from '../kit/record-cache.ts';

/** The key of the query for an order with its timeline. */
export const orderKey = (id: string) => ['orders', 'detail', id] as const;

export const useOrderCache = recordCache<AdminOrder>({ root: 'orders', field: 'order' });

/** What `LoadedRecord` needs to show an order. */
export const orderRecord = (id: string) => ({
  noun: 'order',
  queryKey: orderKey(id),
  load: () => call('GET /api/admin/orders/:id', { id }),
  refreshEvery: ({ goesOutAt, shipments }: AdminOrder) =>
    (goesOutAt !== null || shipments.some(({ emailGoesOutAt }) => emailGoesOutAt !== null)) &&
    WAITING_POLL_MS,
});

/** Returns the API's query for the orders of a view, in its order. */
export function orderQuery(view: Pick<ListView, 'q' | 'filters' | 'sort'>): ListQuery {
  return { ...rowQuery(view), ...(view.sort && { sort: view.sort }) };
}

export function fetchOrders(view: ListView): Promise<ListPage<OrderSummary>> {
  return fetchSummaries({ ...pageQuery(view, ORDER_PAGE_SIZE), view: 'summary' });
}

/** Loads the newest orders, of those matching `q` if given. */
export async function fetchNewestOrders(limit: number, q = ''): Promise<OrderSummary[]> {
  return (await fetchSummaries({ view: 'summary', limit, ...(q && { q }) })).rows;
}

/** The list also returns full orders, but not with `view: 'summary'`. */
async function fetchSummaries(
  query: InputOf<'GET /api/admin/orders'> & { view: 'summary' },
): Promise<ListPage<OrderSummary>> {
  const { rows, ...counts } = await fetchRows('GET /api/admin/orders', query);
  return { rows: rows as OrderSummary[], ...counts };
}
