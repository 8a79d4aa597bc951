import { readBuyer } from '#server/cart/buyer.ts';
import { quoteCart, toCheckoutTotals } from '#server/checkout/quote-cart.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { CheckoutTotals } from '#shared/schemas/checkout.schema.ts';
import { CalculateInput } from '#shared/schemas/checkout-input.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Returns what the cart costs when shipped to an address, of which only `state` and `zipCode` matter.',
  auth: 'public',
  limit: 'checkout',
  input: CalculateInput,
  output: CheckoutTotals,
  errors: ['cart_empty'],
  run: ({ input, services, http }) =>
    toCheckoutTotals(quoteCart(services, readBuyer(services, http), input.shippingAddress)),
});

export const ALL = otherMethods({ POST });
