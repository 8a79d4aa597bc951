import { readBuyer } from '#server/cart/buyer.ts';
import { startPayment } from '#server/checkout/start-payment.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { PaymentIntentInput } from '#shared/schemas/checkout.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'checkout',
  input: PaymentIntentInput,
  run: ({ input, services, http }) =>
    startPayment(services, readBuyer(services, http), input, http.locals.address),
});

export const ALL = otherMethods({ POST });
