import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { findAdminOrder } from '#server/orders/orders.queries.ts';
import { AppError } from '#shared/errors.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns an order with its timeline.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: AdminOrder,
  missing: 'order_not_found',
  run: ({ input, services }) => {
    const order = findAdminOrder(services.db, input.id);
    if (!order) throw new AppError('order_not_found');
    return order;
  },
});

export const ALL = otherMethods({ GET });
