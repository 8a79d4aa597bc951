import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { cancelEmail } from '#server/mail/cancel-email.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    "Cancels an email that waits, or dismisses one that failed or bounced: it isn't tried again. One that is being sent " +
    'right now stays.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: OutboxEmail,
  missing: 'email_not_found',
  errors: ['email_sent', 'email_sending'],
  run: ({ input, actor, services }) => cancelEmail(services, input.id, actor),
});

export const ALL = otherMethods({ POST });
