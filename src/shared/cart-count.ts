declare global {
  interface DocumentEventMap {
    /** The number of items in the cart, told by whoever changed it and shown by the header. */
    'cart-count': CustomEvent<number>;
  }
}

/** Tells the header, which shows the number here and in every other open tab (components/cart-badge.ts). */
export function tellCartCount(count: number): void {
  document.dispatchEvent(new CustomEvent('cart-count', { detail: count }));
}
