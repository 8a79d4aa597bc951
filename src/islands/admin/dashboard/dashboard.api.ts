import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { DaySales, NeedsAttention } from '#shared/schemas/attention.schema.ts';
import { DashboardFigures } from '#shared/schemas/order-summary.schema.ts';

export function fetchFigures(): Promise<DashboardFigures> {
  return callApi('GET', API.adminDashboard, DashboardFigures);
}

export function fetchAttention(): Promise<NeedsAttention[]> {
  return callApi('GET', API.adminAttention, array(NeedsAttention));
}

/** Loads the sales of the last days, the current day last. */
export function fetchSales(days: number): Promise<DaySales[]> {
  return callApi('GET', `${API.adminSales}?days=${days}`, array(DaySales));
}
