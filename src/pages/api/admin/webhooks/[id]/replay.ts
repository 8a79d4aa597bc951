import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { replayWebhook } from '#server/webhooks/replay-webhook.ts';
import { WebhookDetail } from '#shared/schemas/webhooks.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Processes a webhook of a print vendor again: asks the vendor about its order, or syncs products. If that fails, the webhook ' +
    'comes back as `failed` with the reason, and is tried again later.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: WebhookDetail,
  missing: 'webhook_not_found',
  errors: ['webhook_body_removed'],
  run: ({ input, actor, services }) => replayWebhook(services, input.id, actor),
});

export const ALL = otherMethods({ POST });
