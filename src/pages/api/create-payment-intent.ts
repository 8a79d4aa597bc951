import { readBuyer } from '#server/cart/buyer.ts';
import { startPayment } from '#server/checkout/start-payment.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { PAYMENT_PROVIDER_ERRORS } from '#shared/error-groups.ts';
import { StartedPayment } from '#shared/schemas/checkout.schema.ts';
import { PaymentIntentInput } from '#shared/schemas/checkout-input.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Starts the payment of the cart and holds its stock. An unchanged checkout gets the same payment ' +
    'intent again. Without `billingAddress`, or with `sameAsShipping: true`, the shipping address is ' +
    'the billing address. If `expectedTotal` is not the total, the error `total_changed` has the new ' +
    'CheckoutTotals as `totals`; `already_paid` has the `orderId`.',
  auth: 'public',
  limit: 'checkout',
  input: PaymentIntentInput,
  output: StartedPayment,
  errors: [
    'cart_empty',
    'out_of_stock',
    'customization_not_allowed',
    'total_changed',
    'total_not_payable',
    'already_paid',
    'checkout_replaced',
    'payment_in_progress',
    'cards_declined',
    ...PAYMENT_PROVIDER_ERRORS,
  ],
  run: ({ input, services, http }) =>
    startPayment(services, readBuyer(services, http), input, http.locals.address),
});

export const ALL = otherMethods({ POST });
