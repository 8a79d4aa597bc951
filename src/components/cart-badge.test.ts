import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCartBadge } from './cart-badge.ts';

const badge = { hidden: true, textContent: '' };
let page: { window: EventTarget; document: EventTarget };

beforeEach(() => {
  vi.useFakeTimers();
  page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), {
      querySelectorAll: (selector: string) => (selector === '[data-cart-badge]' ? [badge] : []),
    }),
  };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the page, waits until the badge requests the cart, and returns a function that answers the request. */
async function loadPage(): Promise<(itemCount: number) => Promise<void>> {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  startCartBadge();
  page.window.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(3000);
  return async (itemCount) => {
    response.resolve(Response.json({ itemCount }));
    await vi.advanceTimersByTimeAsync(0);
  };
}

it('shows the number of items that another device added', async () => {
  const respond = await loadPage();
  await respond(2);
  expect(badge).toEqual({ hidden: false, textContent: '2' });
});

it.each([
  [99, '99'],
  [100, '99+'],
])('shows %i items as %s', async (count, shown) => {
  const respond = await loadPage();
  await respond(count);
  expect(badge).toEqual({ hidden: false, textContent: shown });
});

it('is hidden for an empty cart', async () => {
  const respond = await loadPage();
  await respond(0);
  expect(badge.hidden).toBe(true);
});

it.each([
  ['this tab', () => page.document.dispatchEvent(new CustomEvent('cart-count', { detail: 1 }))],
  [
    'another tab',
    () =>
      page.window.dispatchEvent(
        Object.assign(new Event('storage'), { key: 'gti-cart-count', newValue: '1' }),
      ),
  ],
])('keeps the number from %s when an older response comes after it', async (_, change) => {
  const respond = await loadPage();
  change();
  await respond(0);
  expect(badge).toEqual({ hidden: false, textContent: '1' });
});
