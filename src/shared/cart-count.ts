/**
 * The number of items in the cart, shared by everything on the page and by every open tab: the islands
 * tell it, the header shows it.
 */
const KEY = 'gti-cart-count';
const EVENT = 'cart-count';

/** The last number told, from this tab or another. */
export function readCartCount(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

export function tellCartCount(count: number): void {
  try {
    localStorage.setItem(KEY, String(count));
  } catch {
    // Storage may be forbidden: then only this tab hears of it.
  }
  document.dispatchEvent(new CustomEvent(EVENT, { detail: count }));
}

export function onCartCount(listen: (count: number) => void): void {
  document.addEventListener(EVENT, (event) => listen((event as CustomEvent<number>).detail));
  window.addEventListener('storage', (event) => event.key === KEY && listen(Number(event.newValue) || 0));
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
