import { readBuyer } from '#server/cart/buyer.ts';
import { readCart } from '#server/cart/cart.queries.ts';
import { clearCart } from '#server/cart/clear-cart.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Cart } from '#shared/schemas/cart.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns the cart; an empty one without a cookie.',
  auth: 'public',
  limit: 'read',
  output: Cart,
  run: ({ services, http }) => readCart(services, readBuyer(services, http)),
});

export const DELETE = endpoint({
  summary: 'Removes all line items.',
  auth: 'public',
  limit: 'cart',
  output: Cart,
  run: ({ services, http }) => clearCart(services, readBuyer(services, http)),
});

export const ALL = otherMethods({ GET, DELETE });
