import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { listEmails } from '#server/mail/emails.queries.ts';
import { EmailsQuery } from '#shared/schemas/operations-queries.schema.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the emails of the outbox, newest first, with the number of all matches in the header `X-Total-Count`. `q` ' +
    'searches recipient and subject, and stops at 10,000 matches (`10000+`); `status=undelivered` lists those that ' +
    'failed or bounced.',
  auth: 'admin',
  limit: 'admin',
  input: EmailsQuery,
  output: z.array(OutboxEmail),
  run: ({ input: { q, ...filter }, services }) => {
    const { emails, total, hasMore } = listEmails(services.db, { ...filter, search: q });
    return listReply(emails, { total, hasMore });
  },
});

export const ALL = otherMethods({ GET });
