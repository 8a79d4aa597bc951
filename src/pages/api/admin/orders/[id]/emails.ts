import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listOrderEmails } from '#server/mail/emails.queries.ts';
import { requireOrder } from '#server/orders/require-order.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the emails about an order, newest first, at most 200.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: z.array(OutboxEmail),
  missing: 'order_not_found',
  run: ({ input, services }) => listOrderEmails(services.db, requireOrder(services.db, input.id).id),
});

export const ALL = otherMethods({ GET });
