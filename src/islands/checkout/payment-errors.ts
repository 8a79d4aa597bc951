import { displayMoney } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import { TOTAL_CHANGED_MESSAGE } from '#shared/totals.ts';
import { ApiError } from '../../client/api-error.ts';

/** The step of a checkout that failed: creating the payment intent, confirming the card, placing the order. */
export type PaymentStep = 'intent' | 'card' | 'order';

/** A message about a failed attempt: what happened and what to do. */
export interface PaymentProblem {
  title: string;
  message: string;
  next: string;
  link?: { href: string; label: string };
  /** Whether the card itself was declined. */
  isDecline?: boolean;
}

/** The provider has no charge for a payment whose response was lost. The charge may still be pending. */
export class NoChargeFound extends Error {
  override readonly name = 'NoChargeFound';
}

/** An error from the payment provider's library. */
export class CardError extends Error {
  override readonly name = 'CardError';
  /** The provider could not be reached: the payment may have succeeded. */
  readonly isOutcomeUnknown: boolean;

  constructor(message: string, isOutcomeUnknown: boolean) {
    super(message);
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}

export const NOT_CHARGED = "You haven't been charged, and your details are saved.";

/**
 * Returns whether an error ends the wait for the outcome of a payment: the provider declined it or has no charge, or this
 * browser lost the cookie it paid with and can never learn the outcome.
 */
export function isOutcomeSettled(error: unknown): boolean {
  if (error instanceof NoChargeFound) return true;
  return error instanceof CardError ? !error.isOutcomeUnknown : isUnknownPayment(error);
}

export function isUnknownPayment(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment_intent_not_found';
}

/** Returns the message for a total that changed since the shopper saw it (docs/product/checkout.md#changed-totals). */
export function describeNewTotal(before: string, now: string): PaymentProblem {
  return {
    title: 'New total',
    message: TOTAL_CHANGED_MESSAGE,
    next: `It was ${displayMoney(before)} and is now ${displayMoney(now)}. ${NOT_CHARGED}`,
    link: { href: PATHS.cart, label: 'View your cart' },
  };
}
