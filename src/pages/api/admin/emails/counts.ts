import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { countEmails } from '#server/mail/emails.queries.ts';
import { EmailCounts } from '#shared/schemas/outbox.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Counts the emails of the outbox by status.',
  auth: 'admin',
  limit: 'admin',
  output: EmailCounts,
  run: ({ services }) => countEmails(services.db),
});

export const ALL = otherMethods({ GET });
