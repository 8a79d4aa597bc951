import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { showEmail } from '#server/mail/show-email.ts';
import { EmailDetail } from '#shared/schemas/outbox.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns an email of the outbox with both forms of its text, which is rendered now if it waits. `missing` says why ' +
    'there is no text: it is `secret`, `removed` after its retention, or `unreadable`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: EmailDetail,
  missing: 'email_not_found',
  run: ({ input, services }) => showEmail(services, input.id),
});

export const ALL = otherMethods({ GET });
