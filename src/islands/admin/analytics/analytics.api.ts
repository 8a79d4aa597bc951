import * as API from '#shared/admin-api-paths.ts';
import type { AnalyticsRange } from '#shared/analytics.ts';
import { callApi } from '#shared/api-client.ts';
import { Analytics } from '#shared/schemas/analytics.schema.ts';

export function fetchAnalytics(range: AnalyticsRange): Promise<Analytics> {
  return callApi('GET', `${API.adminAnalytics}?range=${range}`, Analytics);
}

/** The address of the CSV file of a range. */
export const csvOf = (range: AnalyticsRange) => `${API.adminAnalyticsCsv}?range=${range}`;
