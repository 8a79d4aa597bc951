import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { VENDOR_ERRORS } from '#shared/error-groups.ts';
import { ActivityQuery, WebhooksQuery } from '#shared/schemas/operations-queries.schema.ts';
import {
  VendorStats,
  Webhook,
  WebhookActivity,
  WebhookDetail,
  WebhookMatch,
} from '#shared/schemas/webhooks.schema.ts';
import { dismissWebhook } from './dismiss-webhook.ts';
import { matchWebhook } from './match-webhook.ts';
import { replayWebhook } from './replay-webhook.ts';
import { receiveFromSource, testFromSource } from './webhook.ts';
import { vendorStats, webhookActivity } from './webhook-activity.queries.ts';
import { listWebhooks, showWebhook } from './webhooks.queries.ts';

export const webhooksRoutes = {
  'POST /api/webhooks/:source': receiveFromSource,
  'GET /api/webhooks/:source': testFromSource,
  'GET /api/admin/webhooks/:id': endpoint({
    summary:
      'Returns a webhook of a print vendor with its headers, which have no secret, its body and its result.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: WebhookDetail,
    run: ({ input, services }) => showWebhook(services.db, input.id),
  }),
  'POST /api/admin/webhooks/:id/dismiss': endpoint({
    summary:
      'Marks an unmatched webhook as ignored, with all others about its vendor order, also those to come. It can still be matched.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: WebhookDetail,
    errors: ['nothing_to_do'],
    run: ({ input, actor, services }) => dismissWebhook(services, input.id, actor),
  }),
  'POST /api/admin/webhooks/:id/match': endpoint({
    summary:
      'Gives an order of ours the vendor order that an unmatched webhook is about, and applies what the vendor says about it now. ' +
      "Refused when the vendor order is another order's, or the order has another one at this vendor.",
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...WebhookMatch.shape }),
    output: WebhookDetail,
    errors: ['nothing_to_do', 'stale', 'vendor_order_mismatch', ...VENDOR_ERRORS],
    run: ({ input: { id, ...match }, actor, services }) => matchWebhook(services, id, match, actor),
  }),
  'POST /api/admin/webhooks/:id/replay': endpoint({
    summary:
      'Processes a webhook of a print vendor again: asks the vendor about its order, or syncs products. If that fails, the webhook ' +
      'comes back as `failed` with the reason, and is tried again later.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: WebhookDetail,
    errors: ['too_late'],
    run: ({ input, actor, services }) => replayWebhook(services, input.id, actor),
  }),
  'GET /api/admin/webhooks/activity': endpoint({
    summary:
      'Returns how many webhooks print vendors have sent, and the latest about orders. One counts as successful when it was ' +
      'processed and its order is known. Events of the payment provider are not counted.',
    auth: 'admin',
    limit: 'admin',
    input: ActivityQuery,
    output: WebhookActivity,
    run: ({ input, services }) => webhookActivity(services, input),
  }),
  'GET /api/admin/webhooks': endpoint({
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
  }),
  'GET /api/admin/webhooks/stats': endpoint({
    summary:
      'Returns the vendor orders, by status, and webhooks of each print vendor that ever got an order or sent a webhook.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(VendorStats),
    run: ({ services }) => vendorStats(services),
  }),
};
