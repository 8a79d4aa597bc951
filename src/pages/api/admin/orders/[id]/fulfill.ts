import * as z from 'zod/mini';
import { fulfillOrder } from '#server/fulfillment/fulfill-order.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { FulfillInput, FulfillmentResult } from '#shared/schemas/fulfillment.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Sends the items of an order to the print vendors that make them, one vendor order each. Without a body, everything that can ' +
    "be sent; with `vendorId`, that vendor's part, as for a retry. Each vendor has its own result: what one refused waits, and can be " +
    'sent again. Repeating it never makes a second vendor order. An order with open flags is sent once `acceptFlags` names them; the ' +
    'error has them as `flags`.',
  auth: 'admin',
  limit: 'admin',
  input: z.extend(FulfillInput, { id: z.uuid() }),
  output: FulfillmentResult,
  missing: 'order_not_found',
  errors: ['nothing_to_fulfill', 'payment_lost', 'test_order', 'order_flagged'],
  run: ({ input: { id, ...input }, actor, services }) => fulfillOrder(services, id, input, actor),
});

export const ALL = otherMethods({ POST });
