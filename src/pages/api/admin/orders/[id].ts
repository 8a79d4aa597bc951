import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { changeStatus } from '#server/orders/change-status.ts';
import { correctOrder } from '#server/orders/correct-order.ts';
import { requireAdminOrder } from '#server/orders/require-order.ts';
import { AdminOrder, StatusChange } from '#shared/schemas/admin-orders.schema.ts';
import { OrderCorrection } from '#shared/schemas/order-actions.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns an order with its timeline.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: AdminOrder,
  missing: 'order_not_found',
  run: ({ input, services }) => requireAdminOrder(services.db, input.id),
});

export const PUT = endpoint({
  summary:
    'Sets the status of an order, to any status. It sends no email and moves no stock, except that `restock` with ' +
    '`cancelled` puts the pieces of unsent line items back. The same status again only adds the note. The error ' +
    '`order_changed` has the order as it is now as `order`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...StatusChange.shape }),
  output: AdminOrder,
  missing: 'order_not_found',
  errors: ['order_changed'],
  run: ({ input: { id, ...change }, actor, services }) => changeStatus(services, id, change, actor),
});

export const PATCH = endpoint({
  summary:
    'Corrects the email address of an order, or its phone number and shipping address before anything is sent. The error ' +
    '`order_changed` has the order as it is now as `order`, and `total_would_change` has the other total as `newTotal`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...OrderCorrection.shape }),
  output: AdminOrder,
  missing: 'order_not_found',
  errors: ['order_changed', 'order_sent', 'total_would_change'],
  run: ({ input: { id, ...correction }, actor, services }) => correctOrder(services, id, correction, actor),
});

export const ALL = otherMethods({ GET, PUT, PATCH });
