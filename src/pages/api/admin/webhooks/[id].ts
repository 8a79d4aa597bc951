import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { showWebhook } from '#server/webhooks/webhooks.queries.ts';
import { WebhookDetail } from '#shared/schemas/webhooks.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns a webhook of a print vendor with its headers, which have no secret, its body and its result.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: WebhookDetail,
  missing: 'webhook_not_found',
  run: ({ input, services }) => showWebhook(services.db, input.id),
});

export const ALL = otherMethods({ GET });
