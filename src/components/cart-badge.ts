import * as API from '#shared/api-paths.ts';
import type { CartCountKey } from '#shared/cart-count.ts';

const KEY: CartCountKey = 'gti-cart-count';
/** When to ask for a cart that this browser has not heard of, in milliseconds after the page is there. */
const UNLIKELY = 3000;

/** Keeps the number on the cart icon right, in every open tab, on pages that carry no framework. */
export function startCartBadge(): void {
  document.addEventListener('cart-count', ({ detail }) => keep(detail));
  window.addEventListener('storage', ({ key, newValue }) => key === KEY && show(Number(newValue)));
  // A page that the browser kept for Back heard nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show(readKept()));
  const kept = readKept();
  show(kept);
  // What another device or the server changed meanwhile. A page without a cart is not slowed by asking.
  window.addEventListener('load', () => setTimeout(ask, kept > 0 ? 0 : UNLIKELY));
}

async function ask(): Promise<void> {
  const response = await fetch(API.cart).catch(() => null);
  if (response?.ok) keep(((await response.json()) as { itemCount: number }).itemCount);
}

function readKept(): number {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return 0;
  }
}

function keep(count: number): void {
  show(count);
  try {
    if (count === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(count));
  } catch {
    // Storage may be forbidden: then only this tab hears of it.
  }
}

function show(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-badge]')) {
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? '99+' : String(count);
  }
  for (const text of document.querySelectorAll('[data-cart-text]')) {
    text.textContent = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  }
}
