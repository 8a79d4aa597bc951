import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { IdParam } from '#server/http/params.ts';
import { findAdminOrder } from '#server/orders/orders.queries.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'admin',
  limit: 'admin',
  input: IdParam,
  missing: 'order_not_found',
  run: ({ input, services }) => {
    const order = findAdminOrder(services.db, input.id);
    if (!order) throw new AppError('order_not_found');
    return order;
  },
});

export const ALL = otherMethods({ GET });
