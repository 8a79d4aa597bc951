import { readBuyer } from '#server/cart/buyer.ts';
import { finishCheckout } from '#server/checkout/finish-checkout.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { json } from '#server/http/response.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { OrderInput } from '#shared/schemas/checkout.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'checkout',
  input: OrderInput,
  run: async ({ input, user, services, http }) => {
    const { keys: buyerKeys } = readBuyer(services, http);
    const { orderId, created } = await finishCheckout(services, input.stripePaymentIntentId, {
      actor: { kind: 'shopper' },
      buyerKeys,
      form: input,
    });
    return json(created ? 201 : 200, findOrder(services.db, orderId, { user, buyerKeys }));
  },
});

export const ALL = otherMethods({ POST });
