import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { matchWebhook } from '#server/webhooks/match-webhook.ts';
import { VENDOR_ERRORS } from '#shared/error-groups.ts';
import { WebhookDetail, WebhookMatch } from '#shared/schemas/webhooks.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Gives an order of ours the vendor order that an unmatched webhook is about, and applies what the vendor says about it now. ' +
    "Refused when the vendor order is another order's, or the order has another one at this vendor.",
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...WebhookMatch.shape }),
  output: WebhookDetail,
  missing: 'webhook_not_found',
  errors: [
    'order_not_found',
    'webhook_not_unmatched',
    'vendor_key_changed',
    'vendor_order_exists',
    'vendor_order_taken',
    'vendor_order_unknown',
    ...VENDOR_ERRORS,
  ],
  run: ({ input: { id, ...match }, actor, services }) => matchWebhook(services, id, match, actor),
});

export const ALL = otherMethods({ POST });
