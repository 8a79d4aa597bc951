import { asBuyer } from '#server/cart/buyer.ts';
import { restoreCartItems } from '#server/cart/restore-cart-items.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ADD_CART_ITEM_ERRORS } from '#shared/error-groups.ts';
import { Cart } from '#shared/schemas/cart.schema.ts';
import { RestoreCartItemsInput } from '#shared/schemas/cart-page.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Puts line items back that were just removed. Restores what it can, and fails only if it can ' +
    'restore none.',
  auth: 'public',
  limit: 'cart',
  input: RestoreCartItemsInput,
  output: Cart,
  errors: ADD_CART_ITEM_ERRORS,
  run: ({ input, services, http }) =>
    asBuyer(services, http, (buyer) => restoreCartItems(services, buyer, input)),
});

export const ALL = otherMethods({ POST });
