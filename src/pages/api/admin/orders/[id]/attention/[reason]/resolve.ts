import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { resolveFlag } from '#server/orders/resolve-flag.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { FlagResolution } from '#shared/schemas/order-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Resolves a flag of an order, with a note about what was done.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...FlagResolution.shape }),
  output: AdminOrder,
  missing: 'order_not_found',
  errors: ['not_flagged'],
  run: ({ input: { id, ...resolution }, actor, services }) => resolveFlag(services, id, resolution, actor),
});

export const ALL = otherMethods({ POST });
