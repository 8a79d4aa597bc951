import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { PAYMENT_PROVIDER_ERRORS, VENDOR_ERRORS } from '#shared/error-groups.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { CancelInput } from '#shared/schemas/order-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Cancels an order: cancels what its print vendors make of it, and refunds what is left of its payment; with `restock` puts the ' +
    'pieces of unsent line items back into stock. If a vendor refuses, nothing is refunded.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...CancelInput.shape }),
  output: AdminOrder,
  missing: 'order_not_found',
  errors: [
    'order_sent',
    'order_paid',
    'order_disputed',
    'sample_order',
    'refund_remaining_changed',
    'vendor_order_busy',
    'vendor_order_ended',
    'vendor_refused_order',
    ...PAYMENT_PROVIDER_ERRORS,
    ...VENDOR_ERRORS,
  ],
  run: ({ input: { id, ...input }, actor, services }) => cancelOrder(services, id, input, actor),
});

export const ALL = otherMethods({ POST });
