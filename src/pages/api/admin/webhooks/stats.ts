import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { vendorStats } from '#server/webhooks/webhook-activity.queries.ts';
import { VendorStats } from '#shared/schemas/webhooks.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the vendor orders, by status, and webhooks of each print vendor that ever got an order or sent a webhook.',
  auth: 'admin',
  limit: 'admin',
  output: z.array(VendorStats),
  run: ({ services }) => vendorStats(services),
});

export const ALL = otherMethods({ GET });
