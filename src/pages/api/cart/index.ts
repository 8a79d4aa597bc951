import { readBuyer } from '#server/cart/buyer.ts';
import { readCart } from '#server/cart/cart.queries.ts';
import { clearCart } from '#server/cart/clear-cart.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'public',
  limit: 'read',
  run: ({ services, http }) => readCart(services, readBuyer(services, http)),
});

export const DELETE = endpoint({
  auth: 'public',
  limit: 'cart',
  run: ({ services, http }) => clearCart(services, readBuyer(services, http)),
});

export const ALL = otherMethods({ GET, DELETE });
