import { z } from 'zod';
import { readBuyer } from '#server/cart/buyer.ts';
import { changeCartItem } from '#server/cart/change-cart-item.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ChangeCartItemInput } from '#shared/schemas/cart.schema.ts';

export const prerender = false;

const itemId = z.uuid();

export const PUT = endpoint({
  auth: 'public',
  limit: 'cart',
  input: z.object({ itemId, ...ChangeCartItemInput.shape }),
  missing: 'cart_item_not_found',
  run: ({ input, services, http }) => changeCartItem(services, readBuyer(services, http), input),
});

export const DELETE = endpoint({
  auth: 'public',
  limit: 'cart',
  input: z.object({ itemId }),
  missing: 'cart_item_not_found',
  run: ({ input, services, http }) =>
    changeCartItem(services, readBuyer(services, http), { itemId: input.itemId, quantity: 0 }),
});

export const ALL = otherMethods({ PUT, DELETE });
