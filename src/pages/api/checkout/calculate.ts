import { readBuyer } from '#server/cart/buyer.ts';
import { fullQuote } from '#server/checkout/full-quote.ts';
import { toCheckoutTotals } from '#server/checkout/quote-cart.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { CheckoutTotals } from '#shared/schemas/checkout.schema.ts';
import { CalculateInput } from '#shared/schemas/checkout-input.schema.ts';

export const prerender = false;

export const POST = endpoint({
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
});

export const ALL = otherMethods({ POST });
