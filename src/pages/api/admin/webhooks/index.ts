import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { listWebhooks } from '#server/webhooks/webhooks.queries.ts';
import { WebhooksQuery } from '#shared/schemas/operations-queries.schema.ts';
import { Webhook } from '#shared/schemas/webhooks.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists webhooks of print vendors, newest first, with the number of all matches in the header `X-Total-Count`, which is ' +
    '`10000+` if there are more. `q` searches by order number, and in the ids of order, vendor order and message and in the type.',
  auth: 'admin',
  limit: 'admin',
  input: WebhooksQuery,
  output: z.array(Webhook),
  run: ({ input: { q, ...filter }, services }) => {
    const { webhooks, total, hasMore } = listWebhooks(services.db, { ...filter, search: q });
    return listReply(webhooks, { total, hasMore });
  },
});

export const ALL = otherMethods({ GET });
