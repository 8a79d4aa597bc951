import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { loadStripe } from '../stripe/stripe-client.ts';
import type { PaymentEvent } from './payments.ts';
import { toDate } from './stripe-replies.ts';

/** Only the parts in use: an event of an unknown type may differ otherwise, and is stored anyway. */
const Envelope = z.object({
  id: z.string(),
  created: z.int().optional(),
  type: z.string(),
  data: z
    .object({
      object: z.looseObject({
        id: z.string().optional(),
        payment_intent: z.string().nullish().catch(null),
        last_payment_error: z
          .object({
            charge: z.string().optional(),
            payment_method: z
              .object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() })
              .nullish(),
          })
          .nullish()
          .catch(null),
      }),
    })
    .optional(),
});

type Event = z.output<typeof Envelope>;

/**
 * Verifies Stripe's signature of the raw body and its age (300 seconds at most), and parses the event.
 * @throws AppError `bad_signature`; `bad_request` for a signed body that isn't an event;
 *   `payment_provider_not_configured` without a secret, so that Stripe sends the event again later
 */
export async function readStripeEvent(
  rawBody: string,
  signature: string | null,
  secret: string | undefined,
  now: Date,
): Promise<PaymentEvent> {
  if (secret === undefined) throw new AppError('payment_provider_not_configured');
  const { webhooks, errors } = await loadStripe();
  try {
    const event: unknown = webhooks.constructEvent(
      rawBody,
      signature ?? '',
      secret,
      webhooks.DEFAULT_TOLERANCE,
      undefined,
      now.getTime(),
    );
    return toEvent(event, now);
  } catch (cause) {
    const forged = cause instanceof errors.StripeSignatureVerificationError;
    throw new AppError(forged ? 'bad_signature' : 'bad_request', { cause });
  }
}

function toEvent(body: unknown, now: Date): PaymentEvent {
  const parsed = Envelope.parse(body);
  const { id, created, type, data } = parsed;
  const event = { id, createdAt: created === undefined ? now : toDate(created) };
  const paymentIntentId = intentOf(parsed);
  if (paymentIntentId === null) return { ...event, kind: 'other', type };

  const failure = data?.object.last_payment_error;
  switch (type) {
    case 'payment_intent.succeeded':
      return { ...event, kind: 'intent_succeeded', paymentIntentId };
    case 'payment_intent.payment_failed':
      return {
        ...event,
        kind: 'intent_failed',
        paymentIntentId,
        chargeId: failure?.charge,
        card: failure?.payment_method?.card?.fingerprint ?? undefined,
      };
    case 'payment_intent.canceled':
      return { ...event, kind: 'intent_canceled', paymentIntentId };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...event, kind: 'refund_changed', paymentIntentId };
    case 'charge.refunded':
      return { ...event, kind: 'charge_refunded', paymentIntentId };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return {
        ...event,
        kind: 'dispute_changed',
        paymentIntentId,
        disputeId: z.string().parse(data?.object.id),
      };
    default:
      return { ...event, kind: 'other', type };
  }
}

/** Returns the id of an event's intent; `null` for charges without one, which aren't this shop's. */
function intentOf({ type, data }: Event): string | null {
  const isIntent = type.startsWith('payment_intent.');
  return (isIntent ? data?.object.id : data?.object.payment_intent) ?? null;
}
