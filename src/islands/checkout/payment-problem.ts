import { displayMoney } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import { TOTAL_CHANGED_MESSAGE } from '#shared/totals.ts';
import { ApiError } from '../../client/api-error.ts';
import { CHECK_PAYMENT, COMPLETE_ORDER, CONFIRM_ORDER } from './submit-label.ts';

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

const NOT_CHARGED = "You haven't been charged, and your details are saved.";
const OUTCOME_UNKNOWN = {
  title: 'Payment not confirmed',
  message: "The payment provider didn't answer, so we don't know yet if your payment went through.",
  next: `Press ${CHECK_PAYMENT} to find out. You won't be charged twice.`,
};
/** Another attempt uses the same payment, or cancels it first (docs/product/checkout.md#payment). */
const NO_CHARGE_FOUND = {
  title: 'Payment not completed',
  message: 'We found no charge for your order so far.',
  next: `Press ${COMPLETE_ORDER} to try again. You won't be charged twice.`,
};
const CHANGE_CART = { href: PATHS.cart, label: 'Change your cart' };

/**
 * Returns whether an error ends the wait for the outcome of a payment: the provider declined it or has no charge, or this
 * browser lost the cookie it paid with and can never learn the outcome.
 */
export function isOutcomeSettled(error: unknown): boolean {
  if (error instanceof NoChargeFound) return true;
  return error instanceof CardError ? !error.isOutcomeUnknown : isUnknownPayment(error);
}

function isUnknownPayment(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment_intent_not_found';
}

/**
 * Returns the message for a failed step (docs/product/checkout.md#payment-errors).
 * @param email the recipient of the confirmation
 */
export function describeFailure(step: PaymentStep, error: unknown, email: string): PaymentProblem {
  if (isUnknownPayment(error)) return describeUnknownPayment(step, email);
  const message = error instanceof Error ? error.message : String(error);
  if (step === 'order') {
    return {
      title: 'Failed to create order',
      message: `Your payment went through, but your order isn't confirmed yet. ${message}`,
      next: `Press ${CONFIRM_ORDER}. You won't be charged again.`,
    };
  }
  if (step === 'card') {
    // The library's own message claims an outcome that it cannot know.
    if (error instanceof CardError && error.isOutcomeUnknown) return OUTCOME_UNKNOWN;
    if (error instanceof NoChargeFound) return NO_CHARGE_FOUND;
    return {
      title: 'Payment Failed',
      message,
      next: `${NOT_CHARGED} Check your card or use another one.`,
      isDecline: true,
    };
  }
  return {
    title: 'Failed to create payment intent',
    message,
    next: NOT_CHARGED,
    ...(error instanceof ApiError && INTENT_ERRORS[error.code]),
  };
}

/** The server places the order of a paid checkout without the browser (docs/product/checkout.md#payment-without-the-browser). */
function describeUnknownPayment(step: PaymentStep, email: string): PaymentProblem {
  const order = `order is placed, and we'll email the confirmation to ${email}.`;
  const link = { href: PATHS.findMyOrder, label: 'Find my order' };
  if (step === 'order') {
    return {
      title: 'Failed to create order',
      message: 'Your payment went through, but this browser no longer has a record of it.',
      next: `Your ${order}`,
      link,
    };
  }
  return {
    title: 'Payment not found',
    message: 'This browser no longer has a record of your payment.',
    next: `If it went through, your ${order} Look for it before you pay again.`,
    link,
  };
}

/** What differs from the message for other errors. */
const INTENT_ERRORS: Partial<Record<string, Partial<PaymentProblem>>> = {
  out_of_stock: { title: 'Not enough in stock', link: CHANGE_CART },
  total_not_payable: { title: 'Payment not possible', link: CHANGE_CART },
  customization_not_allowed: { title: 'Payment not possible', link: CHANGE_CART },
  cart_empty: {
    title: 'Nothing to order',
    // An order may have emptied the cart.
    next: "Already ordered? We've emailed you a confirmation.",
    link: { href: PATHS.store, label: 'Go to the store' },
  },
  payment_in_progress: {
    title: 'Payment in progress',
    next: "Wait a moment, then try again. You won't be charged twice.",
  },
  cards_declined: { title: 'Payment not possible', link: { href: PATHS.contact, label: 'Contact us' } },
  checkout_replaced: { title: 'Checkout changed' },
  validation_failed: { title: 'Check your details' },
};

/** Returns the message for a total that changed since the shopper saw it (docs/product/checkout.md#changed-totals). */
export function describeNewTotal(before: string, now: string): PaymentProblem {
  return {
    title: 'New total',
    message: TOTAL_CHANGED_MESSAGE,
    next: `It was ${displayMoney(before)} and is now ${displayMoney(now)}. ${NOT_CHARGED}`,
    link: { href: PATHS.cart, label: 'View your cart' },
  };
}
