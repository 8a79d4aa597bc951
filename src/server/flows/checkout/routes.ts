import { endpoint } from '#server/kernel/http/endpoint.ts';
import { readBuyer } from '#server/kernel/sessions/buyer.ts';
import { PAYMENT_PROVIDER_ERRORS } from '#shared/error-groups.ts';
import { CheckoutTotals, StartedPayment } from '#shared/schemas/checkout.schema.ts';
import { CalculateInput, PaymentIntentInput } from '#shared/schemas/checkout-input.schema.ts';
import { fullQuote } from './full-quote.ts';
import { toCheckoutTotals } from './quote-cart.ts';
import { startPayment } from './start-payment.ts';

export const checkoutRoutes = {
  'POST /api/checkout/calculate': endpoint({
    summary:
      'Returns what the cart costs when shipped to an address. With the tax table only its `state` matters; with Stripe Tax, ' +
      '`state` and `zipCode` are needed, and the rest makes the tax more exact.',
    auth: 'public',
    limit: 'checkout',
    input: CalculateInput,
    output: CheckoutTotals,
    errors: ['cart_empty'],
    run: async ({ input, services, http }) =>
      toCheckoutTotals(await fullQuote(services, readBuyer(services, http), input.shippingAddress)),
  }),
  'POST /api/create-payment-intent': endpoint({
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
  }),
};
