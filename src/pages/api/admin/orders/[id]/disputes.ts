import { z } from 'zod';
import { disputesOfOrder } from '#server/disputes/disputes.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireOrder } from '#server/orders/require-order.ts';
import { AdminDispute } from '#shared/schemas/disputes.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the disputes of an order, open ones first.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: z.array(AdminDispute),
  missing: 'order_not_found',
  run: ({ input, services }) => disputesOfOrder(services, requireOrder(services.db, input.id).id),
});

export const ALL = otherMethods({ GET });
