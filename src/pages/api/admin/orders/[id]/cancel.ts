import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { CancelInput } from '#shared/schemas/order-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Cancels an unpaid order, and with `restock` puts the pieces of unsent line items back into stock.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...CancelInput.shape }),
  output: AdminOrder,
  missing: 'order_not_found',
  errors: ['order_paid'],
  run: ({ input: { id, restock }, actor, services }) => cancelOrder(services, id, { restock }, actor),
});

export const ALL = otherMethods({ POST });
