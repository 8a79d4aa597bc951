import { readAnalytics } from '#server/analytics/analytics.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AnalyticsQuery } from '#shared/schemas/admin-queries.schema.ts';
import { Analytics } from '#shared/schemas/analytics.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    "Returns the figures of a range of days in the shop's time zone, today last, compared with as many days before: revenue, orders, " +
    'inquiries, products, visitors by step of a purchase, pages and searches.',
  auth: 'admin',
  limit: 'admin',
  input: AnalyticsQuery,
  output: Analytics,
  run: ({ input, services }) => readAnalytics(services, input.range),
});

export const ALL = otherMethods({ GET });
