/**
 * The number of items in the cart: whoever changes the cart tells it, the header shows and keeps it
 * (components/cart-badge.ts). The header imports types alone from here, so that its script stays within the page.
 */
declare global {
  interface DocumentEventMap {
    'cart-count': CustomEvent<number>;
  }
}

/** Where the header keeps the number, for the next page and for other tabs. */
export type CartCountKey = 'gti-cart-count';
const KEY: CartCountKey = 'gti-cart-count';

export function tellCartCount(count: number): void {
  document.dispatchEvent(new CustomEvent('cart-count', { detail: count }));
}

/**
 * Calls back when the cart may differ from what this page shows: another tab changed it, or the page is
 * seen again after a while (another tab in front, Back to a page that the browser kept).
 * @returns a function that ends it
 */
export function onCartElsewhere(listen: () => void): () => void {
  const stored = (event: StorageEvent) => event.key === KEY && listen();
  const seenAgain = () => document.visibilityState === 'visible' && listen();
  const restored = (event: PageTransitionEvent) => event.persisted && listen();
  window.addEventListener('storage', stored);
  window.addEventListener('pageshow', restored);
  document.addEventListener('visibilitychange', seenAgain);
  return () => {
    window.removeEventListener('storage', stored);
    window.removeEventListener('pageshow', restored);
    document.removeEventListener('visibilitychange', seenAgain);
  };
}
