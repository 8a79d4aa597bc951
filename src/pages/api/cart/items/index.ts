import { addCartItem } from '#server/cart/add-cart-item.ts';
import { ensureBuyer } from '#server/cart/buyer.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { answerForm } from '#server/http/form.ts';
import { json } from '#server/http/response.ts';
import { PATHS } from '#shared/paths.ts';
import { AddCartItemInput } from '#shared/schemas/cart.schema.ts';

export const prerender = false;

export const POST = answerForm(
  endpoint({
    auth: 'public',
    limit: 'cart',
    input: AddCartItemInput,
    form: ({ quantity, acceptLowResolution, ...fields }) => ({
      ...fields,
      quantity: Number(quantity),
      acceptLowResolution: acceptLowResolution === 'true',
    }),
    run: ({ input, services, http }) => json(201, addCartItem(services, ensureBuyer(services, http), input)),
  }),
  { done: PATHS.cart, again: ({ productId = '' }) => PATHS.product(productId) },
);

export const ALL = otherMethods({ POST });
