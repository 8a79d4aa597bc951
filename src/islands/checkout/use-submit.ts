import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { PATHS } from '#shared/paths.ts';
import type { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import type { CheckoutTotals } from '#shared/totals.ts';
import { cartApi } from '../cart/cart.api.ts';
import { setCart } from '../cart/cart.store.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { dismissToast } from '../toast/toast.store.ts';
import { checkoutApi } from './checkout.api.ts';
import { forgetDraft } from './checkout-draft.ts';
import type { Card } from './use-card.ts';

interface SubmitHandlers {
  onFieldErrors: (error: ApiError) => void;
  onTotalChanged: (totals: CheckoutTotals) => void;
}

/**
 * Payment intent → card confirmation → order → confirmation page (P section 4). Any failure is told and
 * leaves the form and the cart as they are, so that the button can simply be pressed again.
 */
export function useSubmit(card: Card, { onFieldErrors, onTotalChanged }: SubmitHandlers) {
  const [processing, setProcessing] = useState(false);
  const running = useRef(false);
  /** An intent that is paid already: when only the order's answer was lost, nothing is charged again. */
  const paidIntent = useRef<string | null>(null);

  async function submit(form: CheckoutForm, expectedTotal: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setProcessing(true);
    dismissToast();
    try {
      paidIntent.current ??= await pay(card, form, expectedTotal);
      const order = await checkoutApi.placeOrder(form, paidIntent.current);
      showToast('Order Successful!', `Your order #${order.orderNumber} has been placed successfully.`);
      await leaveFor(order.id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_paid')
        return leaveFor(String(error.body['orderId']));
      if (error instanceof ApiError && error.code === 'total_changed') {
        onTotalChanged(error.body['totals'] as CheckoutTotals);
      }
      showFailure('Payment Failed', paidIntent.current ? PAID_BUT_UNCONFIRMED : messageOf(error));
      if (error instanceof ApiError) onFieldErrors(error);
      setProcessing(false);
      running.current = false;
    }
  }

  return { processing, submit };
}

const PAID_BUT_UNCONFIRMED =
  'Your payment went through, but the order is not confirmed yet. Press the button again: you will not be charged twice.';

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Please try again.';
}

/** Goes to the order; the cart, which it emptied, is only refreshed in passing. */
async function leaveFor(orderId: string): Promise<void> {
  forgetDraft();
  await cartApi.read().then(setCart, () => undefined);
  location.assign(PATHS.orderConfirmation(orderId));
}

/** Charges the card. @returns the id of the paid intent */
async function pay(card: Card, form: CheckoutForm, expectedTotal: string): Promise<string> {
  const loaded = card.use();
  if (!loaded) throw new Error('Card element not found');
  const payment = await checkoutApi.startPayment(form, expectedTotal);
  requirePaid(await confirm(loaded, payment.clientSecret, form));
  return payment.paymentIntentId;
}

function confirm(
  { stripe, element }: { stripe: Stripe; element: StripeCardElement },
  clientSecret: string,
  form: CheckoutForm,
): Promise<PaymentIntentResult> {
  const { firstName, lastName, addressLine1, addressLine2, city, state, zipCode, country } =
    form.billingAddress ?? form.shippingAddress;
  return stripe.confirmCardPayment(clientSecret, {
    payment_method: {
      card: element,
      billing_details: {
        name: `${firstName} ${lastName}`,
        email: form.customerEmail,
        ...(form.customerPhone && { phone: form.customerPhone }),
        address: {
          line1: addressLine1,
          ...(addressLine2 && { line2: addressLine2 }),
          city,
          state,
          postal_code: zipCode,
          country,
        },
      },
    },
  });
}

/** A payment that went through in an earlier try is refused a second time, yet it is paid. */
function requirePaid({ paymentIntent, error }: PaymentIntentResult): void {
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return;
  throw new Error(error?.message ?? 'The payment was not completed. Please try again.');
}
