import { readBuyer } from '#server/cart/buyer.ts';
import { stepCartItem } from '#server/cart/step-cart-item.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { PATHS } from '#shared/paths.ts';
import { CartFormInput } from '#shared/schemas/cart-page.schema.ts';

export const prerender = false;

/** The forms of the cart page, for browsers without script or before it has loaded. */
export const POST = endpoint({
  auth: 'public',
  limit: 'cart',
  input: CartFormInput,
  form: { done: PATHS.cart, again: PATHS.cart },
  run: ({ input, services, http }) => stepCartItem(services, readBuyer(services, http), input),
});

export const ALL = otherMethods({ POST });
