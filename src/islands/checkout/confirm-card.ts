import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import { CardError } from './payment-errors.ts';

/**
 * Charges the card, including any authentication by the shopper's bank. Confirming a payment that already
 * succeeded fails at the provider, but counts as paid here.
 * @throws CardError
 */
export async function confirmCard(
  { stripe, element }: { stripe: Stripe; element: StripeCardElement },
  clientSecret: string,
  form: CheckoutForm,
): Promise<void> {
  const { paymentIntent, error }: PaymentIntentResult = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card: element, billing_details: billingDetails(form) },
  });
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return;
  if (status === 'canceled') throw new CardError('Too many declined cards.', false);
  // Without an error, the payment is still being processed.
  const isOutcomeUnknown = !error || error.type === 'api_connection_error';
  throw new CardError(error?.message ?? "We don't know yet if your payment went through.", isOutcomeUnknown);
}

function billingDetails({ customerEmail, customerPhone, billingAddress, shippingAddress }: CheckoutForm) {
  const { firstName, lastName, addressLine1, addressLine2, city, state, zipCode, country } =
    billingAddress ?? shippingAddress;
  return {
    name: `${firstName} ${lastName}`,
    email: customerEmail,
    ...(customerPhone && { phone: customerPhone }),
    address: {
      line1: addressLine1,
      ...(addressLine2 && { line2: addressLine2 }),
      city,
      state,
      postal_code: zipCode,
      country,
    },
  };
}
