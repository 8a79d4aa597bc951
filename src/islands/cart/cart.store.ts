import { atom } from 'nanostores';
import { type Cart, EMPTY_CART } from '#shared/cart.ts';
import { publishCartCount } from '#shared/cart-count.ts';

/** The cart as the server last told it. */
export const $cart = atom<Cart>(EMPTY_CART);

/** Takes over what the server answered, and tells the header and the other tabs. */
export function setCart(cart: Cart): void {
  $cart.set(cart);
  publishCartCount(cart.itemCount);
}
