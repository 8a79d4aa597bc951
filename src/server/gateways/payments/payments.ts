import type { Cents } from '#shared/money.ts';
import type { RefundStatus } from '#shared/order-state.ts';

/** The status of a payment, as in the payment provider's documentation. */
type PaymentStatus =
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
  /** The checkout that this intent was created for; null for another application's intent. */
  checkoutId: string | null;
  /** The payment link that it was created for; null for a cart. */
  paymentLinkId: string | null;
  /** Whether it is paid with real money: false with the provider's test keys, and in the sandbox. */
  isLive: boolean;
  /** When the card was charged; null before, and where the provider's answer doesn't say it. */
  chargedAt: Date | null;
  /** The contact details that the payer entered with the card, as far as the provider has them. */
  payer: { name: string | null; email: string | null; phone: string | null };
}

/** An intent with the provider's details of the buyer. */
export interface IntentDetails extends PaymentIntent {
  createdAt: Date;
  /** Whether a card was declined and no other one tried since. */
  wasDeclined: boolean;
  receiptEmail: string | null;
  /** The shipping address; null if the intent was created without one. Any part may be missing. */
  shipping: {
    name: string | null;
    phone: string | null;
    address: Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country', string | null>;
  } | null;
}

export interface NewIntent {
  checkoutId: string;
  /** The payment link that it pays for; absent for a cart. */
  paymentLinkId?: string | null;
  amount: Cents;
  currency: 'usd';
  /** Repeated calls with the same key return the same intent, or the same stored failure (`isStoredFailure`). */
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
  /** Why it failed, in the provider's words; otherwise null. */
  failureReason: string | null;
  /** The id of our refund; null if it was made in the provider's dashboard. */
  refundId: string | null;
  createdAt: Date;
}

export interface NewRefund {
  /**
   * Our id: repeated calls with it make one refund. The provider stores it, so that a refund can be found after a lost response.
   */
  refundId: string;
  /** How many earlier calls got a stored failure (`isStoredFailure`), none by default. */
  failures?: number;
  paymentIntentId: string;
  amount: Cents;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined;
}

/** A payment that the buyer disputed with their bank. */
export interface Dispute {
  id: string;
  paymentIntentId: string;
  amount: Cents;
  currency: string;
  /** The provider's reason: `fraudulent`, `product_not_received`, … */
  reason: string;
  /** The provider's status: `needs_response`, `under_review`, `won`, `lost`, … */
  status: string;
  isClosed: boolean;
  /** The evidence deadline; null if no evidence is requested. */
  evidenceDueAt: Date | null;
  createdAt: Date;
}

/** A card that the bank declined. */
export interface CardDecline {
  /** The provider's id of the charge. */
  id: string;
  /** The same for every use of one card number; null if the provider gives none. */
  card: string | null;
  declinedAt: Date;
}

/** A balance transaction of our account at the provider. */
export interface BalanceTransaction {
  id: string;
  kind: 'payment' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'fee' | 'payout' | 'other';
  /** The provider's id of its cause: a charge, refund, dispute or payout; null for some fees. */
  sourceId: string | null;
  /** The payment it belongs to; null if none. */
  paymentIntentId: string | null;
  /** Before the fee; negative for outgoing money. */
  amount: Cents;
  /** Positive for what the provider keeps. */
  fee: Cents;
  currency: string;
  createdAt: Date;
}

/** A verified event of the provider, reduced to ids: the changes themselves are read from the provider. */
export type PaymentEvent = { id: string; createdAt: Date } & (
  | { kind: 'intent_succeeded' | 'intent_canceled'; paymentIntentId: string }
  /** `chargeId`: the charge that the bank declined; absent if the bank wasn't asked. */
  | {
      kind: 'intent_failed';
      paymentIntentId: string;
      chargeId?: string | undefined;
      card?: string | undefined;
    }
  | { kind: 'refund_changed' | 'charge_refunded'; paymentIntentId: string }
  | { kind: 'dispute_changed'; paymentIntentId: string; disputeId: string }
  | { kind: 'other'; type: string }
);

/**
 * Card payments, independent of the provider. All methods throw AppError: `payment_provider_failed` (502),
 * `payment_provider_not_configured` (503) or `payment_provider_timeout` (504).
 */
export interface Payments {
  /** The provider's page for administrators about a payment, without the payment's id; null in the sandbox. */
  paymentsAddress: string | null;
  /** The same for a dispute. */
  disputesAddress: string | null;
  createIntent(intent: NewIntent): Promise<PaymentIntent>;
  /**
   * Returns whether the provider answered a call with a failure of its own, which it repeats for the call's idempotency key for a
   * day. Look up what the call created, if anything, and repeat it with another key. After any other failure, the outcome is
   * unknown: repeat the call with the same key.
   */
  isStoredFailure(error: unknown): boolean;
  /** Returns `null` if the provider doesn't know the intent. */
  readIntent(id: string): Promise<IntentDetails | null>;
  /**
   * Cancels an unpaid intent and returns it. Returns an intent that can no longer be canceled unchanged, and `null` if the
   * provider doesn't know it.
   */
  cancelIntent(id: string): Promise<PaymentIntent | null>;
  /** Returns the last 100 declined cards of an intent, newest first. */
  listDeclines(paymentIntentId: string): Promise<CardDecline[]>;
  /**
   * Returns all intents created since a time (whole seconds), newest first, including other applications' intents.
   * @param options `onPage` is called with the number of intents read so far
   */
  listIntents(
    since: { createdFrom: Date },
    options?: { onPage?: (read: number) => void },
  ): Promise<IntentDetails[]>;
  /**
   * Makes a refund.
   * @throws AppError also `refund_refused` with the provider's reason as `details.reason`: it rejected the refund, and retrying
   * won't help
   */
  refund(refund: NewRefund): Promise<Refund>;
  listRefunds(paymentIntentId: string): Promise<Refund[]>;
  /**
   * Returns all refunds of intents created since a time (whole seconds), newest first.
   * @param options `onPage` is called with the number of refunds read so far
   */
  listRefundsSince(
    since: { createdFrom: Date },
    options?: { onPage?: (read: number) => void },
  ): Promise<Refund[]>;
  /** Returns `null` if the provider doesn't know the dispute. */
  readDispute(id: string): Promise<Dispute | null>;
  /**
   * Returns all disputes opened since a time (whole seconds), newest first, in their current state, including those of other
   * applications' intents.
   * @param options `onPage` is called with the number of disputes read so far
   */
  listDisputesSince(
    since: { createdFrom: Date },
    options?: { onPage?: (read: number) => void },
  ): Promise<Dispute[]>;
  /** Returns all balance transactions of the account since a time (whole seconds), newest first. */
  listBalanceTransactions(
    since: { createdFrom: Date },
    options?: { onPage?: (read: number) => void },
  ): Promise<BalanceTransaction[]>;
  /** Returns the balance transaction of a payment, with its fee; `null` if the provider has none. */
  readPaymentTransaction(paymentIntentId: string): Promise<BalanceTransaction | null>;
  /** Verifies the signature of the raw body and parses the event. Throws AppError `bad_signature` or `bad_request`. */
  readEvent(rawBody: string, signature: string | null): Promise<PaymentEvent>;
}
