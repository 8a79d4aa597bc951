import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import { OrderCounts, OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { fetchRows, type ListPage, pageQuery, rowQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** Returns the API's query for the orders of a view, in its order. */
export function orderQuery(view: Pick<ListView, 'q' | 'filters' | 'sort'>): URLSearchParams {
  const query = rowQuery(view);
  if (view.sort) query.set('sort', view.sort);
  return query;
}

export function fetchOrders(view: ListView): Promise<ListPage<OrderSummary>> {
  const query = pageQuery(view, ORDER_PAGE_SIZE);
  query.set('view', 'summary');
  return fetchRows(API.adminOrders, OrderSummary, query);
}

/** Loads the newest orders, of those that a search finds if there is one. */
export function fetchNewestOrders(limit: number, q = ''): Promise<OrderSummary[]> {
  const query = new URLSearchParams({ view: 'summary', limit: String(limit), ...(q && { q }) });
  return callApi('GET', `${API.adminOrders}?${query}`, array(OrderSummary));
}

export function countOrders(): Promise<OrderCounts> {
  return callApi('GET', API.adminOrderCounts, OrderCounts);
}
