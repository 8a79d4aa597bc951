import { z } from 'zod';
import type { IntentDetails, PaymentIntent, Refund } from './payments.ts';

/*
 * The parts of Stripe's objects that the shop uses. Responses are parsed, not just typed: Stripe's client treats any
 * JSON without an `error` member as a success.
 */

const contact = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const Charge = z.object({
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
});

const RefundReply = z.object({
  id: z.string(),
  payment_intent: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string().nullable(),
  /** Stripe declares a nullable string. Null and unknown values count as pending. */
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).catch('pending'),
  created: z.int(),
});

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
    payer: charge?.billing_details ?? { name: null, email: null, phone: null },
  };
}

/**
 * Converts Stripe's payment intent with the buyer's details.
 * @throws ZodError when the response isn't a payment intent
 */
export function toIntentDetails(reply: unknown): IntentDetails {
  const { created, receipt_email: receiptEmail, shipping } = DetailsReply.parse(reply);
  return {
    ...toIntent(reply),
    createdAt: toDate(created),
    receiptEmail,
    shipping: shipping ? toShipping(shipping) : null,
  };
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
    createdAt: toDate(refund.created),
  };
}
