import type { CartCountKey } from '#shared/cart-count.ts';

const KEY: CartCountKey = 'gti-cart-count';
/** The delay after loading before an apparently empty cart is requested: it rarely isn't empty. */
const EMPTY_CART_POLL_DELAY_MS = 3000;
/** The highest number that fits into the badge. */
const MAX_SHOWN = 99;

/** The number of updates so far, from this tab or others. */
let updates = 0;

/** Keeps the cart badge up to date in every tab, on pages without React (docs/product/cart.md#cart-badge). */
export function startCartBadge(): void {
  document.addEventListener('cart-count', ({ detail }) => {
    updates += 1;
    storeCount(detail);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return;
    updates += 1;
    show(Number(newValue));
  });
  // A page restored by Back missed events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show(readCount()));
  const count = readCount();
  show(count);
  // Another device may have changed the cart.
  window.addEventListener('load', () => setTimeout(fetchCount, count > 0 ? 0 : EMPTY_CART_POLL_DELAY_MS));
}

/** Ignores the response if the cart has changed since the request: it may be out of date. */
async function fetchCount(): Promise<void> {
  const updatesBefore = updates;
  const response = await fetch('/api/cart').catch(() => null);
  if (!response?.ok) return;
  const { itemCount } = (await response.json()) as { itemCount: number };
  if (updates === updatesBefore) storeCount(itemCount);
}

function readCount(): number {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return 0;
  }
}

function storeCount(count: number): void {
  show(count);
  try {
    if (count === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(count));
  } catch {
    // The browser blocks storage: only this tab is updated.
  }
}

function show(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-badge]')) {
    badge.hidden = count === 0;
    badge.textContent = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
  }
  for (const text of document.querySelectorAll('[data-cart-text]')) {
    text.textContent = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  }
}
