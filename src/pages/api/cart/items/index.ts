import { addCartItem } from '#server/cart/add-cart-item.ts';
import { asBuyer } from '#server/cart/buyer.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { json } from '#server/http/response.ts';
import { PATHS } from '#shared/paths.ts';
import { AddCartItemInput } from '#shared/schemas/cart.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'cart',
  input: AddCartItemInput,
  form: {
    fields: ({ quantity, acceptLowResolution, ...fields }) => ({
      ...fields,
      quantity: Number(quantity),
      acceptLowResolution: acceptLowResolution === 'true',
    }),
    done: PATHS.cart,
    again: ({ productId = '' }) => PATHS.product(productId),
  },
  run: async ({ input, services, http }) =>
    json(201, await asBuyer(services, http, (buyer) => addCartItem(services, buyer, input))),
});

export const ALL = otherMethods({ POST });
