import type { webhookEvents } from '#db/schema/operations.ts';
import type { Services } from '../services.ts';

export type StoredEvent = typeof webhookEvents.$inferSelect;

/** An event whose sender has been verified. */
export interface VerifiedEvent {
  /** The sender's own id of the event: the same one is stored once. */
  externalId: string;
  type: string;
  payload: unknown;
}

/** Somebody who sends us webhooks. Adding one is a file in `sources/` and its line in the registry. */
export interface WebhookSource {
  /** The kind of job that processes its events, and with it the lane they wait in. */
  job: 'process_payment_event' | 'process_vendor_event';
  /** Checks the signature over the raw body. @throws AppError when it does not match */
  verify: (services: Services, rawBody: string, headers: Headers) => VerifiedEvent;
  /**
   * Asks whoever has to be asked, then returns what to write: it runs in the transaction that marks the event
   * as processed, so that a crash leaves both or neither. Its result is the order concerned, if it is ours.
   */
  prepare: (services: Services, event: StoredEvent) => Promise<() => string | null>;
}
