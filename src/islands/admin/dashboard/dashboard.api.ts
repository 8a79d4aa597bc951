import { array } from 'zod/mini';
import { callApi } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import { DashboardFigures, OrderSummary } from '#shared/schemas/admin-orders.schema.ts';

const RECENT_ORDERS_COUNT = 5;

export function fetchFigures(): Promise<DashboardFigures> {
  return callApi('GET', API.adminDashboard, DashboardFigures);
}

export function fetchRecentOrders(): Promise<OrderSummary[]> {
  return callApi('GET', `${API.adminOrders}?view=summary&limit=${RECENT_ORDERS_COUNT}`, array(OrderSummary));
}
