import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { listOrderSummaries } from '#server/orders/order-list.queries.ts';
import { listOrders } from '#server/orders/orders.queries.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { OrdersQuery } from '#shared/schemas/admin-queries.schema.ts';
import { OrderSummary } from '#shared/schemas/order-summary.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists orders, newest first by default, with the number of all matches in the header `X-Total-Count`. `q` ' +
    'searches id, order number, name and email address; it has at most 10,000 matches, and `X-Total-Count` is `10000+` ' +
    'if there are more. With `view=summary` each is an OrderSummary.',
  auth: 'admin',
  limit: 'admin',
  input: OrdersQuery,
  output: z.union([z.array(AdminOrder), z.array(OrderSummary)]),
  run: ({ input, services }) => {
    const list = input.view === 'summary' ? listOrderSummaries : listOrders;
    const { orders, total, hasMore } = list(services, { ...input, search: input.q });
    return listReply<AdminOrder[] | OrderSummary[]>(orders, { total, hasMore });
  },
});

export const ALL = otherMethods({ GET });
