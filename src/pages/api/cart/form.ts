import { readBuyer } from '#server/cart/buyer.ts';
import { stepCartItem } from '#server/cart/step-cart-item.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { answerForm } from '#server/http/form.ts';
import { PATHS } from '#shared/paths.ts';
import { CartFormInput } from '#shared/schemas/cart-page.schema.ts';

export const prerender = false;

/** The forms of the cart page, for browsers without script or before it is there. */
export const POST = answerForm(
  endpoint({
    auth: 'public',
    limit: 'cart',
    form: true,
    input: CartFormInput,
    run: ({ input, services, http }) => stepCartItem(services, readBuyer(services, http), input),
  }),
  { done: PATHS.cart, again: PATHS.cart },
);

export const ALL = otherMethods({ POST });
