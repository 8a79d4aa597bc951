import { ApiError } from '#shared/api-client.ts';
import { ERRORS } from '#shared/errors.ts';
import { displayMoney } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';

/** Where a checkout can fail: beginning the payment, confirming the card, placing the order. */
export type PaymentStep = 'intent' | 'card' | 'order';

/** What stands beside the card until the next try: what happened and what to do. */
export interface PaymentProblem {
  title: string;
  message: string;
  next: string;
  link?: { href: string; label: string };
}

/** What the payment provider's own library says about the card. */
export class CardError extends Error {
  override readonly name = 'CardError';
  /** Whether the provider was not reached: then nobody knows how the payment ended. */
  readonly unknownOutcome: boolean;

  constructor(message: string, unknownOutcome: boolean) {
    super(message);
    this.unknownOutcome = unknownOutcome;
  }
}

const NOT_CHARGED = "You haven't been charged, and your details are saved.";
const NOT_TWICE = 'Press the button again: you will not be charged twice.';
const UNKNOWN_OUTCOME = {
  title: 'Payment not confirmed',
  message: 'The payment provider did not answer, so we do not know yet whether the payment went through.',
  next: NOT_TWICE,
};
const CHANGE_CART = { href: PATHS.cart, label: 'Change your cart' };

/**
 * Whether a failure ends the waiting for a payment whose outcome was unknown: the provider refused it, or this
 * browser, without the cookie it paid with, will never be told.
 */
export function isWaitingOver(error: unknown): boolean {
  return error instanceof CardError ? !error.unknownOutcome : isUnknownHere(error);
}

function isUnknownHere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment_intent_not_found';
}

/**
 * Puts a failure into words (P section 8).
 * @param email the address that the confirmation goes to
 */
export function describeFailure(step: PaymentStep, error: unknown, email: string): PaymentProblem {
  if (isUnknownHere(error)) return describeUnknown(step, email);
  const message = error instanceof Error ? error.message : 'Please try again.';
  if (step === 'order') {
    return {
      title: 'Failed to create order',
      message: `Your payment went through, but the order is not confirmed yet. ${NOT_TWICE}`,
      next: message,
    };
  }
  if (step === 'card') {
    // What the provider's library says then, it cannot know.
    if (error instanceof CardError && error.unknownOutcome) return UNKNOWN_OUTCOME;
    return {
      title: 'Payment Failed',
      message,
      next: `${NOT_CHARGED} Check the card or use another one.`,
    };
  }
  const known = error instanceof ApiError ? REFUSALS[error.code] : undefined;
  return {
    title: 'Failed to create payment intent',
    message,
    next: `${NOT_CHARGED} Please try again.`,
    ...known,
  };
}

/** The server makes the order of a paid checkout by itself: here it can only be waited for. */
function describeUnknown(step: PaymentStep, email: string): PaymentProblem {
  const order = `order is made all the same, and its confirmation comes by e-mail to ${email}.`;
  const link = { href: PATHS.findMyOrder, label: 'Find my order' };
  if (step === 'order') {
    return {
      title: 'Failed to create order',
      message: 'Your payment went through, but this browser no longer knows it.',
      next: `Your ${order}`,
      link,
    };
  }
  return {
    title: 'Payment not known here',
    message: 'This browser no longer knows the payment.',
    next: `If it went through, your ${order} Please look for it first: pressing the button again begins a new payment.`,
    link,
  };
}

const REFUSALS: Partial<Record<string, Omit<PaymentProblem, 'message'>>> = {
  out_of_stock: { title: 'Not enough in stock', next: NOT_CHARGED, link: CHANGE_CART },
  cart_empty: {
    title: 'Nothing to order',
    // Perhaps an order emptied it.
    next: 'If you have ordered already, the confirmation comes by e-mail.',
    link: { href: PATHS.store, label: 'Go to the store' },
  },
  payment_in_progress: {
    title: 'Payment in progress',
    next: 'Please wait a moment, then press the button again. You will not be charged twice.',
  },
  checkout_replaced: { title: 'Checkout changed', next: NOT_CHARGED },
  validation_failed: { title: 'Please check your details', next: NOT_CHARGED },
};

/** The total moved since the shopper saw it: they see both and decide again. */
export function describeNewTotal(before: string, now: string): PaymentProblem {
  return {
    title: 'New total',
    message: ERRORS.total_changed.message,
    next: `It was ${displayMoney(before)} and is ${displayMoney(now)} now. ${NOT_CHARGED}`,
    link: { href: PATHS.cart, label: 'See your cart' },
  };
}
