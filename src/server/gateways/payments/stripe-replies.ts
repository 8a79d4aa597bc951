import { z } from 'zod';
import type {
  BalanceTransaction,
  CardDecline,
  Dispute,
  IntentDetails,
  PaymentIntent,
  Refund,
} from './payments.ts';

/*
 * The parts of Stripe's objects that the shop uses. Responses are parsed, not just typed: Stripe's client treats any
 * JSON without an `error` member as a success.
 */

const contact = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const Charge = z.object({
  created: z.int().optional(),
  status: z.string().optional(),
  billing_details: z.object({ name: contact, email: contact, phone: contact }),
});

const IntentReply = z.object({
  id: z.string(),
  client_secret: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  /** An id, or the charge if the request expanded it. */
  latest_charge: z.union([z.string(), Charge]).nullish(),
});

const Shipping = z.object({
  name: contact,
  phone: contact,
  address: z.object({
    line1: contact,
    line2: contact,
    city: contact,
    state: contact,
    postal_code: contact,
    country: contact,
  }),
});

const DetailsReply = z.object({
  created: z.int(),
  receipt_email: contact,
  shipping: Shipping.nullish(),
  last_payment_error: z.object({}).nullish(),
});

const ChargeReply = z.object({
  id: z.string(),
  created: z.int(),
  status: z.string(),
  payment_method_details: z
    .object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() })
    .nullish(),
});

const RefundReply = z.object({
  id: z.string(),
  payment_intent: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  reason: z.string().nullable(),
  /** Stripe declares a nullable string. Null and unknown values count as pending. */
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).catch('pending'),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  created: z.int(),
});

const DisputeReply = z.object({
  id: z.string(),
  payment_intent: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
  created: z.int(),
});

/** The final statuses of a dispute. Any other, even a future one, is open. */
const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'];

const BalanceReply = z.object({
  id: z.string(),
  reporting_category: z.string(),
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  /** Expanded by the request, unless it no longer exists. */
  source: z
    .union([z.string(), z.looseObject({ id: z.string(), payment_intent: z.string().nullish().catch(null) })])
    .nullable(),
  created: z.int(),
});

/** Stripe's reporting categories with a kind in the ledger. */
const CATEGORIES: Partial<Record<string, BalanceTransaction['kind']>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
  fee: 'fee',
  payout: 'payout',
};

/** Converts Stripe's seconds since 1970. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}

/**
 * Converts Stripe's payment intent.
 * @throws ZodError when the response isn't a payment intent
 */
export function toIntent(reply: unknown): PaymentIntent {
  const intent = IntentReply.parse(reply);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    checkoutId: intent.metadata.checkout_id ?? null,
    paymentLinkId: intent.metadata.payment_link_id ?? null,
    isLive: intent.livemode,
    chargedAt: charge?.status === 'succeeded' && charge.created ? toDate(charge.created) : null,
    payer: charge?.billing_details ?? { name: null, email: null, phone: null },
  };
}

/**
 * Converts Stripe's payment intent with the buyer's details.
 * @throws ZodError when the response isn't a payment intent
 */
export function toIntentDetails(reply: unknown): IntentDetails {
  const { created, receipt_email: receiptEmail, shipping, last_payment_error } = DetailsReply.parse(reply);
  return {
    ...toIntent(reply),
    createdAt: toDate(created),
    wasDeclined: last_payment_error != null,
    receiptEmail,
    shipping: shipping ? toShipping(shipping) : null,
  };
}

/** Converts Stripe's charge to a declined card; to none if the card was charged. */
export function toDeclines(reply: unknown): CardDecline[] {
  const { id, created, status, payment_method_details: method } = ChargeReply.parse(reply);
  const card = method?.card?.fingerprint ?? null;
  return status === 'failed' ? [{ id, card, declinedAt: toDate(created) }] : [];
}

function toShipping({ address, ...who }: z.output<typeof Shipping>): IntentDetails['shipping'] {
  const { postal_code: postalCode, ...place } = address;
  return { ...who, address: { ...place, postalCode } };
}

/**
 * Converts Stripe's refund.
 * @throws ZodError when the response isn't a refund of a payment intent
 */
export function toRefund(reply: unknown): Refund {
  const refund = RefundReply.parse(reply);
  return {
    id: refund.id,
    paymentIntentId: refund.payment_intent,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason,
    status: refund.status,
    failureReason: refund.failure_reason ?? null,
    refundId: refund.metadata?.refund_id ?? null,
    createdAt: toDate(refund.created),
  };
}

/**
 * Converts Stripe's dispute.
 * @throws ZodError when the response isn't a dispute of a payment intent
 */
export function toDispute(reply: unknown): Dispute {
  const dispute = DisputeReply.parse(reply);
  const dueBy = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    paymentIntentId: dispute.payment_intent,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    isClosed: CLOSED_DISPUTES.includes(dispute.status),
    evidenceDueAt: dueBy ? toDate(dueBy) : null,
    createdAt: toDate(dispute.created),
  };
}

/**
 * Converts Stripe's balance transaction, whose source the request expanded.
 * @throws ZodError when the response isn't a balance transaction
 */
export function toBalanceTransaction(reply: unknown): BalanceTransaction {
  const { source, ...moved } = BalanceReply.parse(reply);
  return {
    id: moved.id,
    kind: CATEGORIES[moved.reporting_category] ?? 'other',
    sourceId: typeof source === 'string' ? source : (source?.id ?? null),
    paymentIntentId: typeof source === 'object' ? (source?.payment_intent ?? null) : null,
    amount: moved.amount,
    fee: moved.fee,
    currency: moved.currency,
    createdAt: toDate(moved.created),
  };
}
