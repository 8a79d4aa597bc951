import { asBuyer } from '#server/cart/buyer.ts';
import { restoreCartItems } from '#server/cart/restore-cart-items.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { RestoreCartItemsInput } from '#shared/schemas/cart-page.schema.ts';

export const prerender = false;

/** Undo: puts lines back that were just removed. */
export const POST = endpoint({
  auth: 'public',
  limit: 'cart',
  input: RestoreCartItemsInput,
  run: ({ input, services, http }) =>
    asBuyer(services, http, (buyer) => restoreCartItems(services, buyer, input)),
});

export const ALL = otherMethods({ POST });
