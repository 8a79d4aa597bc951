import { ORDER_NOT_FOUND } from '#server/domain/sales/orders/order-refusals.ts';
import { findOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { Reply } from '#server/kernel/http/response.ts';
import { readBuyer } from '#server/kernel/sessions/buyer.ts';
import { countStep } from '#server/kernel/visits/count-step.ts';
import { PAYMENT_PROVIDER_ERRORS, START_PAYMENT_ERRORS } from '#shared/error-groups.ts';
import { AppError } from '#shared/errors.ts';
import { StartedPayment } from '#shared/schemas/checkout.schema.ts';
import { CalculateInput, OrderInput, PaymentIntentInput } from '#shared/schemas/checkout-input.schema.ts';
import { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { Order } from '#shared/schemas/order.schema.ts';
import { finishCheckout } from './finish-checkout.ts';
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
      'CheckoutTotals as `totals`; `already_paid` has the `orderId`; `proof_required`, which is sent while cards are ' +
      'being tested, has a `challenge` for altcha-lib (2), whose solution goes into `proof`.',
    auth: 'public',
    limit: 'checkout',
    input: PaymentIntentInput,
    output: StartedPayment,
    errors: ['cart_empty', 'total_changed', 'total_not_payable', ...START_PAYMENT_ERRORS],
    run: ({ input, services, http }) =>
      startPayment(services, readBuyer(services, http), input, http.locals.address),
  }),
  'POST /api/orders': endpoint({
    summary:
      'Makes the order of a succeeded payment intent and takes its line items out of the cart. Responds ' +
      'with 200 and the same order if the intent already has one. Only the shopper who started the ' +
      'payment can place the order. Without `billingAddress`, or with `sameAsShipping: true`, the billing ' +
      'address is the one of the payment.',
    auth: 'public',
    limit: 'checkout',
    input: OrderInput,
    output: Order,
    status: [201, 200],
    errors: [
      'payment_not_succeeded',
      'payment_intent_not_found',
      'amount_mismatch',
      ...PAYMENT_PROVIDER_ERRORS,
    ],
    run: async ({ input, user, services, http }) => {
      const { keys: buyerKeys } = readBuyer(services, http);
      const { orderId, created } = await finishCheckout(services, input.stripePaymentIntentId, {
        actor: { kind: 'shopper' },
        buyerKeys,
        form: input,
      });
      const order = findOrder(services.db, orderId, { user, buyerKeys });
      if (!order) throw new AppError(ORDER_NOT_FOUND);
      const bought = order.items.map(({ productId }) => productId);
      countStep(services, http, 'paid', bought);
      return new Reply(order, { status: created ? 201 : 200 });
    },
  }),
};
