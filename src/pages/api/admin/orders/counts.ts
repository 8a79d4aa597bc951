import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { countOrders } from '#server/orders/order-list.queries.ts';
import { OrderCountsQuery } from '#shared/schemas/admin-orders.schema.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'admin',
  limit: 'admin',
  input: OrderCountsQuery,
  run: ({ input, services }) => countOrders(services.db, input.q),
});

export const ALL = otherMethods({ GET });
