import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from '#server/gateways/stripe/api-version.ts';
import { newId, toUnix } from './ids.ts';
import type { RequestContext } from './request-context.ts';

type EventType = Stripe.Event.Type;

/** The events that are sent to the shop's endpoint. All others are stored only, as with a real subscription. */
const SUBSCRIBED: ReadonlySet<EventType> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]);

/**
 * Stores an event with the current state of an object, and queues its delivery if the endpoint is subscribed to it.
 * `previous` has the old values of changed members.
 */
export function recordEvent(
  context: RequestContext,
  type: EventType,
  object: object,
  previous?: object,
): void {
  const { records, now, requestId, idempotencyKey } = context;
  const isSubscribed = SUBSCRIBED.has(type);
  const id = newId('evt');
  records.save<'event'>({
    id,
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: toUnix(now),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: isSubscribed ? 1 : 0,
    request: { id: requestId, idempotency_key: idempotencyKey ?? null },
    type,
  });
  if (isSubscribed) records.queueDelivery(id);
}
