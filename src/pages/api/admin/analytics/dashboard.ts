import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { dashboardFigures } from '#server/orders/orders.queries.ts';
import { DashboardFigures } from '#shared/schemas/order-summary.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns the figures of the dashboard.',
  auth: 'admin',
  limit: 'admin',
  output: DashboardFigures,
  run: ({ services }) => dashboardFigures(services),
});

export const ALL = otherMethods({ GET });
