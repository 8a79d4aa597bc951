import { countStep } from '#server/analytics/count-visit.ts';
import { addCartItem } from '#server/cart/add-cart-item.ts';
import { asBuyer } from '#server/cart/buyer.ts';
import { slugOfProduct } from '#server/catalog/slugs.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ADD_CART_ITEM_ERRORS } from '#shared/error-groups.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import { AddCartItemInput, Cart } from '#shared/schemas/cart.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Adds a product to the cart. The same product, size, color and design again add up in one line item.',
  auth: 'public',
  limit: 'cart',
  input: AddCartItemInput,
  output: Cart,
  status: 201,
  errors: ADD_CART_ITEM_ERRORS,
  form: {
    fields: ({ quantity, acceptLowResolution, acceptCroppedText, ...fields }) => ({
      ...fields,
      quantity: Number(quantity),
      acceptLowResolution: acceptLowResolution === 'true',
      acceptCroppedText: acceptCroppedText === 'true',
    }),
    done: PATHS.cart,
    again: ({ productId = '' }, { db }) => {
      const slug = slugOfProduct(db, productId);
      return slug ? productPath(slug) : PATHS.store;
    },
  },
  run: async ({ input, services, http }) => {
    const cart = await asBuyer(services, http, (buyer) => addCartItem(services, buyer, input));
    countStep(services, http, 'cart');
    return cart;
  },
});

export const ALL = otherMethods({ POST });
