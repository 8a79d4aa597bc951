import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { dashboardFigures } from '#server/orders/orders.queries.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'admin',
  limit: 'admin',
  run: ({ services }) => dashboardFigures(services.db),
});

export const ALL = otherMethods({ GET });
