import { addCartItem } from '#server/cart/add-cart-item.ts';
import { ensureBuyer } from '#server/cart/buyer.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { json } from '#server/http/response.ts';
import { AddCartItemInput } from '#shared/schemas/cart.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'cart',
  input: AddCartItemInput,
  run: ({ input, services, http }) => json(201, addCartItem(services, ensureBuyer(services, http), input)),
});

export const ALL = otherMethods({ POST });
