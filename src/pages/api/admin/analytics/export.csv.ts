import { exportAnalytics } from '#server/analytics/export-analytics.ts';
import { csvResponse } from '#server/http/csv-file.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AnalyticsQuery } from '#shared/schemas/admin-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the figures of a range of days as a CSV file, a row per figure, with their number in the header `X-Total-Count`.',
  auth: 'admin',
  limit: 'admin',
  input: AnalyticsQuery,
  file: 'text/csv',
  run: ({ input, actor, services }) => csvResponse(exportAnalytics(services, input.range, actor)),
});

export const ALL = otherMethods({ GET });
