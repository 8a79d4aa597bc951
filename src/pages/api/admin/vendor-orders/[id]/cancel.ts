import * as z from 'zod/mini';
import { cancelVendorOrder } from '#server/fulfillment/cancel-vendor-order.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { VENDOR_ERRORS } from '#shared/error-groups.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Cancels a vendor order at its print vendor, as long as the vendor allows that, and returns the order. Its items can then be sent ' +
    'again or refunded.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: AdminOrder,
  missing: 'vendor_order_not_found',
  errors: ['vendor_order_ended', 'vendor_order_busy', 'vendor_refused_order', ...VENDOR_ERRORS],
  run: ({ input: { id }, actor, services }) => cancelVendorOrder(services, id, actor),
});

export const ALL = otherMethods({ POST });
