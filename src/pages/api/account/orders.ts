import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { ordersOfUser } from '#server/orders/short-orders.queries.ts';
import { ACCOUNT_PAGE_SIZE } from '#shared/paging.ts';
import { AccountOrders } from '#shared/schemas/account.schema.ts';
import { page } from '#shared/schemas/query-fields.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the orders that the user placed while signed in, newest first, with their number in the header `X-Total-Count`.',
  auth: 'user',
  limit: 'read',
  input: z.object(page(ACCOUNT_PAGE_SIZE)),
  output: AccountOrders,
  run: ({ input, user, services }) => {
    const { orders, total } = ordersOfUser(services.db, user.id, input);
    return listReply({ orders }, { total });
  },
});

export const ALL = otherMethods({ GET });
