import * as z from 'zod/mini';
import { ITEM_STATUSES } from '#shared/order-state.ts';
import { WEBHOOK_STATES } from '#shared/webhooks.ts';

/** The response of GET /api/admin/webhooks/activity. */
export const WebhookActivity = z.object({
  stats: z.object({
    totalEvents: z.number(),
    eventsLast24h: z.number(),
    vendorsWithActivity: z.number(),
    successfulEvents: z.number(),
  }),
  /** The latest that are about orders. */
  events: z.array(
    z.object({
      /** Null for an order that we don't know. */
      orderId: z.nullable(z.string()),
      vendorId: z.string(),
      timestamp: z.string(),
      data: z.object({ status: z.string(), trackingNumbers: z.array(z.string()) }),
    }),
  ),
});
export type WebhookActivity = z.output<typeof WebhookActivity>;

/** What a vendor does for the shop. */
export const VendorStats = z.object({
  vendorId: z.string(),
  totalOrders: z.number(),
  totalWebhooks: z.number(),
  /** Null if it has never reported anything. */
  lastWebhook: z.nullable(z.string()),
  /** The number of its orders in each status. */
  statusCounts: z.record(z.string(), z.number()),
});
export type VendorStats = z.output<typeof VendorStats>;

/** A webhook of the inbox. */
export const Webhook = z.object({
  id: z.string(),
  vendorId: z.string(),
  type: z.string(),
  state: z.enum(WEBHOOK_STATES),
  orderId: z.nullable(z.string()),
  /** Null if the shop doesn't have the order. */
  orderNumber: z.nullable(z.string()),
  /** The vendor's id of its order. */
  vendorOrderId: z.nullable(z.string()),
  /** Why it couldn't be processed. */
  error: z.nullable(z.string()),
  receivedAt: z.string(),
  processedAt: z.nullable(z.string()),
});
export type Webhook = z.output<typeof Webhook>;

/** A webhook with all that is kept of it. */
export const WebhookDetail = z.extend(Webhook, {
  /** The vendor's id of the message, or one made of its content. */
  externalId: z.string(),
  /** Those that are kept, without secrets. */
  headers: z.record(z.string(), z.string()),
  /** Null once its retention has passed. */
  body: z.nullable(z.unknown()),
  /** What the vendor said about its order when it was processed. */
  result: z.nullable(
    z.object({
      status: z.nullable(z.enum(ITEM_STATUSES)),
      vendorStatus: z.string(),
      trackingNumbers: z.array(z.string()),
    }),
  ),
  canReplay: z.boolean(),
  canMatch: z.boolean(),
});
export type WebhookDetail = z.output<typeof WebhookDetail>;

/** The body of POST /api/admin/webhooks/{id}/match. */
export const WebhookMatch = z.object({ orderId: z.uuid('Choose an order') });
export type WebhookMatch = z.output<typeof WebhookMatch>;

/** The answer to a webhook. */
export const WebhookReceipt = z.object({
  received: z.literal(true),
  /** Whether the event had been stored before. */
  duplicate: z.boolean(),
});
