import { PATHS } from '#shared/paths.ts';
import { ApiError } from '../../client/api-error.ts';
import {
  CardError,
  isUnknownPayment,
  NOT_CHARGED,
  NoChargeFound,
  type PaymentProblem,
  type PaymentStep,
} from './payment-errors.ts';
import { CHECK_PAYMENT, COMPLETE_ORDER, CONFIRM_ORDER } from './submit-label.ts';

/** Returns the title and text for an order that was placed. */
export const placedToast = (orderNumber: string) =>
  ['Order Successful!', `Your order #${orderNumber} has been placed successfully.`] as const;

/** The title and text for a payment that turns out to have succeeded before, as in another tab. */
export const ALREADY_PAID = [
  'Already paid',
  "You've paid for this order before. What you've added since is still in your cart.",
] as const;

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
/** The fixed title for a declined card. */
const PAYMENT_FAILED = 'Payment Failed';
const CHANGE_CART = { href: PATHS.cart, label: 'Change your cart' };
export const CONTACT_US = { href: PATHS.contact, label: 'Contact us' };

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
      title: PAYMENT_FAILED,
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
  cards_declined: { title: PAYMENT_FAILED, link: CONTACT_US },
  checkout_replaced: { title: 'Checkout changed' },
  validation_failed: { title: 'Check your details' },
};
