import { readBuyer } from '#server/cart/buyer.ts';
import { quoteCart, toCheckoutTotals } from '#server/checkout/quote-cart.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { CalculateInput } from '#shared/schemas/checkout.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'checkout',
  input: CalculateInput,
  run: ({ input, services, http }) =>
    toCheckoutTotals(quoteCart(services, readBuyer(services, http), input.shippingAddress)),
});

export const ALL = otherMethods({ POST });
