import { atom } from 'nanostores';
import { EMPTY_CART } from '#shared/cart.ts';
import { tellCartCount } from '#shared/cart-count.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';

/** The cart as the server last told it. */
export const $cart = atom<Cart>(EMPTY_CART);

/** Takes over what the server answered, and tells the header and the other tabs. */
export function setCart(cart: Cart): void {
  $cart.set(cart);
  tellCartCount(cart.itemCount);
}
