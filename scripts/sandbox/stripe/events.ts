import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { newId, toUnix } from './ids.ts';

type EventType = Stripe.Event.Type;

/** What our endpoint acts on. Everything else is kept as an event but not sent, as with a real subscription. */
const SUBSCRIBED: ReadonlySet<EventType> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
]);

/** The API version whose objects the sandbox speaks: the one that the installed client pins. */
export const API_VERSION = '2026-10-28.endive';

/**
 * Stores an event with the object as it is now, and owes it to the receiver.
 * `previous` holds the old values of what changed.
 */
export function recordEvent(call: Call, type: EventType, object: object, previous?: object): void {
  const { ledger, now, requestId, idempotencyKey } = call;
  const sent = SUBSCRIBED.has(type);
  const id = newId('evt');
  ledger.save<'event'>({
    id,
    object: 'event',
    api_version: API_VERSION,
    created: toUnix(now),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: sent ? 1 : 0,
    request: { id: requestId, idempotency_key: idempotencyKey ?? null },
    type,
  });
  if (sent) ledger.oweDelivery(id);
}
