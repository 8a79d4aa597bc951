import { readBuyer } from '#server/cart/buyer.ts';
import { stepCartItem } from '#server/cart/step-cart-item.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { PATHS } from '#shared/paths.ts';
import { Cart } from '#shared/schemas/cart.schema.ts';
import { CartFormInput } from '#shared/schemas/cart-page.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Sets the quantity of a line item (`quantity`), changes it by `step`, or both; 0 or below removes the item. ' +
    '`acceptedPrice` accepts a changed price. For the forms of the cart page, which work before the script has loaded.',
  auth: 'public',
  limit: 'cart',
  input: CartFormInput,
  output: Cart,
  errors: ['cart_item_not_found', 'out_of_stock'],
  form: { done: PATHS.cart, again: PATHS.cart },
  run: ({ input, services, http }) => stepCartItem(services, readBuyer(services, http), input),
});

export const ALL = otherMethods({ POST });
