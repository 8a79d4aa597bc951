import { z } from 'zod';
import { readBuyer } from '#server/cart/buyer.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { IdParam } from '#server/http/params.ts';
import { isOrderToken } from '#server/orders/order-link.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

/** The token of the signed link in the order's e-mails. */
const Input = z.object({ ...IdParam.shape, token: z.string().optional() });

export const GET = endpoint({
  auth: 'public',
  limit: 'read',
  input: Input,
  missing: 'order_not_found',
  run: ({ input, user, services, http }) => {
    const { keys: buyerKeys } = readBuyer(services, http);
    const byLink = isOrderToken(services, input.id, input.token);
    const order = findOrder(services.db, input.id, { user, buyerKeys, byLink });
    if (!order) throw new AppError('order_not_found');
    return order;
  },
});

export const ALL = otherMethods({ GET });
