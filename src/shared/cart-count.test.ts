import { afterEach, expect, it, vi } from 'vitest';
import { onCartElsewhere, publishCartCount } from './cart-count.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page without anything but its events. */
function stubPage() {
  const page = { window: new EventTarget(), document: new EventTarget() };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  return {
    send: (target: 'window' | 'document', type: string, members: object = {}) =>
      page[target].dispatchEvent(Object.assign(new Event(type), members)),
    become: (visibilityState: string) => Object.assign(page.document, { visibilityState }),
    ...page,
  };
}

it('publishes the number of items as an event', () => {
  const { document } = stubPage();
  const listener = vi.fn();
  document.addEventListener('cart-count', listener);
  publishCartCount(3);
  expect(listener).toHaveBeenCalledWith(expect.objectContaining({ detail: 3 }));
});

it('reports only what may have changed the cart elsewhere, until it stops listening', () => {
  const { send, become } = stubPage();
  const listener = vi.fn();
  const stop = onCartElsewhere(listener);

  send('window', 'storage', { key: 'something else' });
  send('window', 'pageshow', { persisted: false });
  become('hidden');
  send('document', 'visibilitychange');
  expect(listener).not.toHaveBeenCalled();

  send('window', 'storage', { key: 'gti-cart-count' });
  send('window', 'pageshow', { persisted: true });
  become('visible');
  send('document', 'visibilitychange');
  expect(listener).toHaveBeenCalledTimes(3);

  stop();
  send('window', 'storage', { key: 'gti-cart-count' });
  send('window', 'pageshow', { persisted: true });
  send('document', 'visibilitychange');
  expect(listener).toHaveBeenCalledTimes(3);
});
