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
  /** The latest webhooks about orders. */
  events: z.array(
    z.object({
      /** Null for an unknown order. */
      orderId: z.nullable(z.string()),
      vendorId: z.string(),
      timestamp: z.string(),
      data: z.object({ status: z.string(), trackingNumbers: z.array(z.string()) }),
    }),
  ),
});
export type WebhookActivity = z.output<typeof WebhookActivity>;

/** A vendor's activity. */
export const VendorStats = z.object({
  vendorId: z.string(),
  totalOrders: z.number(),
  totalWebhooks: z.number(),
  /** Null without any webhook. */
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

/** A webhook with all of its stored data. */
export const WebhookDetail = z.extend(Webhook, {
  /** The vendor's id of the message, or one derived from its content. */
  externalId: z.string(),
  /** The stored headers, without secrets. */
  headers: z.record(z.string(), z.string()),
  /** Null once its retention has passed. */
  body: z.nullable(z.unknown()),
  /** What the vendor reported about its order during processing. */
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

/** The response to a webhook. */
export const WebhookReceipt = z.object({
  received: z.literal(true),
  /** Whether the event was already stored. */
  duplicate: z.boolean(),
});
