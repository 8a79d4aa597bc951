import * as z from 'zod/mini';
import { slugOfProduct } from '#server/domain/catalog/slugs.queries.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { asBuyer, readBuyer } from '#server/kernel/sessions/buyer.ts';
import { countStep } from '#server/kernel/visits/count-step.ts';
import { ADD_CART_ITEM_ERRORS } from '#shared/error-groups.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import { AddCartItemInput, Cart, ChangeCartItemInput } from '#shared/schemas/cart.schema.ts';
import { CartFormInput, RestoreCartItemsInput } from '#shared/schemas/cart-page.schema.ts';
import { addCartItem } from './add-cart-item.ts';
import { readCart } from './cart.queries.ts';
import { changeCartItem } from './change-cart-item.ts';
import { clearCart } from './clear-cart.ts';
import { restoreCartItems } from './restore-cart-items.ts';
import { stepCartItem } from './step-cart-item.ts';

export const cartRoutes = {
  'POST /api/cart/form': endpoint({
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
  }),
  'GET /api/cart': endpoint({
    summary: 'Returns the cart; an empty one without a cookie.',
    auth: 'public',
    limit: 'read',
    output: Cart,
    run: ({ services, http }) => readCart(services, readBuyer(services, http)),
  }),
  'DELETE /api/cart': endpoint({
    summary: 'Removes all line items.',
    auth: 'public',
    limit: 'cart',
    output: Cart,
    run: ({ services, http }) => clearCart(services, readBuyer(services, http)),
  }),
  'PUT /api/cart/items/:itemId': endpoint({
    summary:
      'Sets the quantity of a line item, 0 or below removes it; with `customizationId` also its design.',
    auth: 'public',
    limit: 'cart',
    input: z.safeExtend(ChangeCartItemInput, { itemId: z.uuid() }),
    output: Cart,
    errors: ADD_CART_ITEM_ERRORS,
    missing: 'cart_item_not_found',
    run: ({ input, services, http }) => changeCartItem(services, readBuyer(services, http), input),
  }),
  'DELETE /api/cart/items/:itemId': endpoint({
    summary: 'Removes a line item.',
    auth: 'public',
    limit: 'cart',
    input: z.object({ itemId: z.uuid() }),
    output: Cart,
    missing: 'cart_item_not_found',
    run: ({ input, services, http }) =>
      changeCartItem(services, readBuyer(services, http), { itemId: input.itemId, quantity: 0 }),
  }),
  'POST /api/cart/items': endpoint({
    summary:
      'Adds a product to the cart. The same product, size, color and design again add up in one line item.',
    auth: 'public',
    limit: 'cart',
    input: AddCartItemInput,
    output: Cart,
    status: 201,
    errors: ADD_CART_ITEM_ERRORS,
    form: {
      fields: ({ quantity, acceptFlaws, acceptLowResolution, acceptCroppedText, ...fields }) => ({
        ...fields,
        quantity: Number(quantity),
        acceptFlaws: acceptFlaws ? acceptFlaws.split(',') : undefined,
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
  }),
  'POST /api/cart/restore': endpoint({
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
  }),
};
