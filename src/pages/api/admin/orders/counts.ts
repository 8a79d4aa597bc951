import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { countOrders } from '#server/orders/order-list.queries.ts';
import { OrderCountsQuery } from '#shared/schemas/admin-queries.schema.ts';
import { OrderCounts } from '#shared/schemas/order-summary.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Counts the orders that match a search and a need, in total and in each status.',
  auth: 'admin',
  limit: 'admin',
  input: OrderCountsQuery,
  output: OrderCounts,
  run: ({ input, services }) => countOrders(services, { ...input, search: input.q }),
});

export const ALL = otherMethods({ GET });
