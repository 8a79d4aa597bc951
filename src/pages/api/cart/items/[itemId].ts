import * as z from 'zod/mini';
import { readBuyer } from '#server/cart/buyer.ts';
import { changeCartItem } from '#server/cart/change-cart-item.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ADD_CART_ITEM_ERRORS } from '#shared/error-groups.ts';
import { Cart, ChangeCartItemInput } from '#shared/schemas/cart.schema.ts';

export const prerender = false;

export const PUT = endpoint({
  summary: 'Sets the quantity of a line item, 0 or below removes it; with `customizationId` also its design.',
  auth: 'public',
  limit: 'cart',
  input: z.safeExtend(ChangeCartItemInput, { itemId: z.uuid() }),
  output: Cart,
  errors: ADD_CART_ITEM_ERRORS,
  missing: 'cart_item_not_found',
  run: ({ input, services, http }) => changeCartItem(services, readBuyer(services, http), input),
});

export const DELETE = endpoint({
  summary: 'Removes a line item.',
  auth: 'public',
  limit: 'cart',
  input: z.object({ itemId: z.uuid() }),
  output: Cart,
  missing: 'cart_item_not_found',
  run: ({ input, services, http }) =>
    changeCartItem(services, readBuyer(services, http), { itemId: input.itemId, quantity: 0 }),
});

export const ALL = otherMethods({ PUT, DELETE });
