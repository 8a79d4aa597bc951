import { z } from 'zod';
import { readBuyer } from '#server/cart/buyer.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { isOrderToken } from '#server/orders/order-link.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { AppError } from '#shared/errors.ts';
import { Order } from '#shared/schemas/order.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns an order to its buyer, to an administrator, or to anyone with the `token` of the link in ' +
    'its emails.',
  auth: 'public',
  limit: 'read',
  input: z.object({ id: z.uuid(), token: z.string('The link to this order is incomplete').optional() }),
  output: Order,
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
