import { callApi } from '#shared/api-client.ts';
import type { DashboardFigures, OrderSummary } from '#shared/schemas/admin-orders.schema.ts';

/** How many recent orders the dashboard shows. */
const RECENT = 5;

export function fetchFigures(): Promise<DashboardFigures> {
  return callApi('GET', '/api/admin/analytics/dashboard');
}

export function fetchRecentOrders(): Promise<OrderSummary[]> {
  return callApi('GET', `/api/admin/orders?view=summary&limit=${RECENT}`);
}
