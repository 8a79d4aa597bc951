/**
 * The number of items in the cart. The code that changes the cart publishes it as an event, and the header's badge
 * shows and stores it (docs/product/cart.md#cart-badge). The badge imports only types from this module, so that its script
 * can be inlined into the page.
 */
declare global {
  interface DocumentEventMap {
    'cart-count': CustomEvent<number>;
  }
}

/** The localStorage key of the number, for the next page and for other tabs. */
export type CartCountKey = 'gti-cart-count';
const KEY: CartCountKey = 'gti-cart-count';

/** Publishes the number of items to the badge. */
export function publishCartCount(count: number): void {
  document.dispatchEvent(new CustomEvent('cart-count', { detail: count }));
}

/**
 * Calls `listener` when the cart may have changed elsewhere: another tab changed it, this tab became visible again, or the
 * browser restored the page from its back/forward cache.
 * @returns an unsubscribe function
 */
export function onCartElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === KEY && listener();
  const onVisible = () => document.visibilityState === 'visible' && listener();
  const onRestore = (event: PageTransitionEvent) => event.persisted && listener();
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onRestore);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onRestore);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
