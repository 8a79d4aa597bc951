import { type CallOptions, callApi, type Parser } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import { type ConsentedDesign, type OrderedDesign, orderedFields } from '#shared/designs/ordered-design.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.schema.ts';

export interface NewCartItem extends OrderedDesign {
  productId: string;
  quantity: number;
  size?: string | undefined;
  color?: string | undefined;
}

/**
 * Takes a cart as it came. A response without an error means that the change was made: a cart from a newer release than the page
 * must not look like a failure, after which a shopper would add it again.
 */
const UNCHECKED: Parser<Cart> = { parse: (data) => data as Cart };

const callCart = (method: string, path: string, body?: unknown, options?: CallOptions) =>
  callApi(method, path, UNCHECKED, body, options);

export const cartApi = {
  read: (options?: CallOptions) => callCart('GET', API.cart, undefined, options),
  add: (item: NewCartItem) => callCart('POST', API.cartItems, item),
  /**
   * 0 removes the line item. The request outlives the page, so that leaving at once does not lose the change.
   */
  setQuantity: (itemId: string, quantity: number) =>
    quantity > 0
      ? callCart('PUT', API.cartItem(itemId), { quantity }, { keepalive: true })
      : callCart('DELETE', API.cartItem(itemId), undefined, { keepalive: true }),
  acceptPrice: ({ id, quantity, unitPrice }: CartItem) =>
    callCart('PUT', API.cartItem(id), { quantity, acceptedPrice: unitPrice }),
  /** Leaves the quantity to the server: it may have changed in another browser. */
  replaceDesign: ({ id }: CartItem, design: ConsentedDesign) =>
    callCart('PUT', API.cartItem(id), orderedFields(design)),
  /** What the shopper accepts about the print of a design was accepted when the item was added. */
  restore: (items: readonly CartItem[]) =>
    callCart('POST', API.cartRestore, {
      items: items.map(({ id, productId, quantity, size, color, customizationId, addedAt }) => ({
        ...{ id, productId, quantity, size, color, customizationId, addedAt },
        acceptLowResolution: true,
        acceptCroppedText: true,
      })),
    }),
  clear: () => callCart('DELETE', API.cart),
};
