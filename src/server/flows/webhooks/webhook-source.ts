import type { webhookEvents } from '#db/schema/operations.ts';
import type { Services } from '#server/kernel/services.ts';
import type { WebhookOutcome } from '#shared/fulfillment.ts';
import type { WebhookResult } from '#shared/webhooks.ts';

export type StoredEvent = typeof webhookEvents.$inferSelect;

/** An event whose sender has been verified. */
export interface VerifiedEvent {
  /** The sender's id of the event: an event that is sent twice is stored once. */
  externalId: string;
  /** The id is made of the content, which may come again after another event about the same order: then it's a new event. */
  mayRecur?: boolean;
  type: string;
  /** The sender's id of the order that it is about, if any. */
  vendorOrderId?: string | null;
  payload: unknown;
}

/** What became of an event. */
export interface WebhookEffect {
  /** The order concerned. */
  orderId: string | null;
  outcome: WebhookOutcome;
  /** Null takes the sender's id of an order from an event that isn't about an order of ours: it can't be matched. */
  vendorOrderId?: null;
  result?: WebhookResult;
}

/** What a sender sent. */
export interface WebhookRequest {
  rawBody: string;
  headers: Headers;
  url: URL;
}

/** A sender of webhooks. To add one, write a file in `sources/` and list it in `webhook-sources.ts`. */
export interface WebhookSource {
  /** The kind of job that processes its events, which also decides their lane. */
  job: 'process_payment_event' | 'process_vendor_event';
  /** Verifies the sender, by a signature of the raw body or a secret. @throws AppError when it doesn't match */
  verify: (services: Services, report: WebhookRequest) => VerifiedEvent | Promise<VerifiedEvent>;
  /** Verifies a test of the address, which has no event. Absent for a sender that doesn't test it. @throws AppError like `verify` */
  verifyTest?: (services: Services, test: Omit<WebhookRequest, 'rawBody'>) => void;
  /**
   * Makes all requests that the event needs, then returns a synchronous function that writes its effects. What it
   * writes before must be safe to repeat. That function runs in the transaction that marks the event as processed.
   */
  prepare: (services: Services, event: StoredEvent) => Promise<() => WebhookEffect>;
}
