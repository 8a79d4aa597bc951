import { callApi } from '#shared/api-client.ts';
import type { AdminOrder, DashboardFigures } from '#shared/order.ts';

/** How many recent orders the dashboard shows (A section 9). */
const RECENT = 5;

export function fetchFigures(): Promise<DashboardFigures> {
  return callApi('GET', '/api/admin/analytics/dashboard');
}

export function fetchRecentOrders(): Promise<AdminOrder[]> {
  return callApi('GET', `/api/admin/orders?recent=true&limit=${RECENT}`);
}
