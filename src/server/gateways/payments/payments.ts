import type { Cents } from '#shared/money.ts';
import type { RefundStatus } from '#shared/order-state.ts';

/** Where a payment stands, in the words of the payment provider's public documentation. */
export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface PaymentIntent {
  id: string;
  clientSecret: string;
  status: PaymentStatus;
  amount: Cents;
  amountReceived: Cents;
  /** ISO code in lower case: `usd`. */
  currency: string;
  /** The checkout that this intent was made for; null on an intent that is not ours. */
  checkoutId: string | null;
  /** Contact details as the payer gave them with the card, where the provider has them. */
  payer: { name: string | null; email: string | null; phone: string | null };
}

/** An intent with what the provider itself knows of the buyer. */
export interface IntentDetails extends PaymentIntent {
  createdAt: Date;
  receiptEmail: string | null;
  /** Where the goods go; null where the intent was made without it. Any part may be missing. */
  shipping: {
    name: string | null;
    phone: string | null;
    address: Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country', string | null>;
  } | null;
}

export interface NewIntent {
  checkoutId: string;
  amount: Cents;
  currency: 'usd';
  /** The same key gives the same intent, however often it is asked for. */
  idempotencyKey: string;
  receiptEmail?: string | undefined;
  shipping: {
    name: string;
    phone?: string | undefined;
    address: {
      line1: string;
      line2?: string | undefined;
      city: string;
      state: string;
      postalCode: string;
      country: string;
    };
  };
}

export interface Refund {
  id: string;
  paymentIntentId: string;
  amount: Cents;
  currency: string;
  reason: string | null;
  status: Exclude<RefundStatus, 'requested'>;
  createdAt: Date;
}

export interface NewRefund {
  paymentIntentId: string;
  amount: Cents;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined;
  idempotencyKey: string;
}

/** A verified message from the provider, reduced to what we act on. */
export type PaymentEvent = { id: string; createdAt: Date } & (
  | { kind: 'intent_succeeded' | 'intent_failed' | 'intent_canceled'; paymentIntentId: string }
  | { kind: 'refund_changed'; paymentIntentId: string; refund: Refund }
  | { kind: 'charge_refunded'; paymentIntentId: string }
  | {
      kind: 'dispute_opened' | 'dispute_closed';
      paymentIntentId: string;
      disputeId: string;
      disputeStatus: string;
    }
  | { kind: 'other'; type: string }
);

/**
 * Card payments, in our own words. Every method throws AppError: `payment_provider_failed` (502),
 * `payment_provider_not_configured` (503) or `payment_provider_timeout` (504).
 */
export interface Payments {
  createIntent(intent: NewIntent): Promise<PaymentIntent>;
  /** `null` when the provider does not know the intent. */
  readIntent(id: string): Promise<IntentDetails | null>;
  /** Cancels an unpaid intent and returns it; one that can no longer be cancelled is returned as it is. */
  cancelIntent(id: string): Promise<PaymentIntent | null>;
  /** All intents created at this time or later, the newest first, whoever made them. Whole seconds count. */
  listIntents(since: { createdFrom: Date }): Promise<IntentDetails[]>;
  refund(refund: NewRefund): Promise<Refund>;
  listRefunds(paymentIntentId: string): Promise<Refund[]>;
  /** All refunds of intents created at this time or later, the newest first. Whole seconds count. */
  listRefundsSince(since: { createdFrom: Date }): Promise<Refund[]>;
  /** Checks the signature over the raw body. Throws AppError `bad_signature`. */
  readEvent(rawBody: string, signature: string | null): PaymentEvent;
}
