import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { dismissWebhook } from '#server/webhooks/dismiss-webhook.ts';
import { WebhookDetail } from '#shared/schemas/webhooks.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Marks an unmatched webhook as ignored, with all others about its vendor order, also those to come. It can still be matched.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: WebhookDetail,
  missing: 'webhook_not_found',
  errors: ['webhook_not_unmatched'],
  run: ({ input, actor, services }) => dismissWebhook(services, input.id, actor),
});

export const ALL = otherMethods({ POST });
