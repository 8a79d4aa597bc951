import { readBuyer } from '#server/cart/buyer.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { IdParam } from '#server/http/params.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'public',
  limit: 'read',
  input: IdParam,
  missing: 'order_not_found',
  run: ({ input, user, services, http }) => {
    const { keys: buyerKeys } = readBuyer(services, http);
    const order = findOrder(services.db, input.id, { user, buyerKeys });
    if (!order) throw new AppError('order_not_found');
    return order;
  },
});

export const ALL = otherMethods({ GET });
