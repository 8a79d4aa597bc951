import { countStep } from '#server/analytics/count-visit.ts';
import { readBuyer } from '#server/cart/buyer.ts';
import { finishCheckout } from '#server/checkout/finish-checkout.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Reply } from '#server/http/response.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { PAYMENT_PROVIDER_ERRORS } from '#shared/error-groups.ts';
import { AppError } from '#shared/errors.ts';
import { OrderInput } from '#shared/schemas/checkout-input.schema.ts';
import { Order } from '#shared/schemas/order.schema.ts';

export const prerender = false;

export const POST = endpoint({
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
    'order_not_found',
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
    if (!order) throw new AppError('order_not_found');
    const bought = order.items.map(({ productId }) => productId);
    countStep(services, http, 'paid', bought);
    return new Reply(order, { status: created ? 201 : 200 });
  },
});

export const ALL = otherMethods({ POST });
