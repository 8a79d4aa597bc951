import { onCartCount, onCartElsewhere, readCartCount, tellCartCount } from '#shared/cart-count.ts';

/** Keeps the number on the cart icon right, on pages that carry no framework. */
export function startCartBadge(): void {
  onCartCount(show);
  // A page that the browser kept for Back heard nothing meanwhile.
  onCartElsewhere(() => show(readCartCount()));
  show(readCartCount());
  // What another device or the server changed meanwhile.
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(async () => {
    const response = await fetch('/api/cart').catch(() => null);
    if (response?.ok) tellCartCount(((await response.json()) as { itemCount: number }).itemCount);
  });
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
