import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { webhookActivity } from '#server/webhooks/webhook-activity.queries.ts';
import { ActivityQuery } from '#shared/schemas/operations-queries.schema.ts';
import { WebhookActivity } from '#shared/schemas/webhooks.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns how many webhooks print vendors have sent, and the latest about orders. One counts as successful when it was ' +
    'processed and its order is known. Events of the payment provider are not counted.',
  auth: 'admin',
  limit: 'admin',
  input: ActivityQuery,
  output: WebhookActivity,
  run: ({ input, services }) => webhookActivity(services, input),
});

export const ALL = otherMethods({ GET });
