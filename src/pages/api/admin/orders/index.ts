import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { json } from '#server/http/response.ts';
import { listOrderSummaries } from '#server/orders/order-list.queries.ts';
import { listOrders } from '#server/orders/orders.queries.ts';
import { OrdersQuery } from '#shared/schemas/admin-orders.schema.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'admin',
  limit: 'admin',
  input: OrdersQuery,
  run: ({ input, services }) => {
    const list = input.view === 'summary' ? listOrderSummaries : listOrders;
    const { orders, total } = list(services.db, { ...input, search: input.q });
    return json(200, orders, { 'X-Total-Count': String(total) });
  },
});

export const ALL = otherMethods({ GET });
