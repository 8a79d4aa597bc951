import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUrlView } from './url-view.ts';

interface View {
  q: string;
  item: string | null;
}

/** A browser tab whose Back takes effect when the test says so. */
function stubTab(address: string) {
  const entries: { address: string; state: unknown }[] = [{ address, state: null }];
  const current = () => new URL(entries.at(-1)?.address ?? '', 'http://shop');
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', {
    get pathname() {
      return current().pathname;
    },
    get search() {
      return current().search;
    },
  });
  const go = vi.fn();
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1)?.state;
    },
    pushState: (state: unknown, _: string, next: string) => entries.push({ address: next, state }),
    replaceState: (state: unknown, _: string, next: string) =>
      entries.splice(-1, 1, { address: next, state }),
    go,
  });
  return {
    go,
    addresses: () => entries.map((entry) => entry.address),
    /** Does what `history.go` was last asked to do. */
    finishGo() {
      entries.splice(go.mock.lastCall?.[0]);
      window.dispatchEvent(new Event('popstate'));
    },
  };
}

const createView = () =>
  createUrlView<View>({
    read: (search) => {
      const query = new URLSearchParams(search);
      return { q: query.get('q') ?? '', item: query.get('item') };
    },
    address: (view, change) => {
      const { q, item } = { ...view, ...change };
      return `/list?${new URLSearchParams({ ...(q && { q }), ...(item && { item }) })}`;
    },
  });

beforeEach(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('changes part of the address and notifies subscribers', () => {
  const tab = stubTab('/list?item=a');
  const listener = vi.fn();
  const view = createView();
  view.subscribe(listener);
  view.change({ q: 'tee' });
  view.change({ q: 'tee' });
  view.change({ q: 'tees' }, { replace: true });
  expect(tab.addresses()).toEqual(['/list?item=a', '/list?q=tees&item=a']);
  expect(listener.mock.calls).toEqual([
    [{ q: 'tee', item: 'a' }, false],
    [{ q: 'tees', item: 'a' }, false],
  ]);
});

it('goes back once when an opened item is closed twice', () => {
  const tab = stubTab('/list?q=tee');
  const view = createView();
  view.open({ item: 'a' });
  view.close({ item: null });
  view.close({ item: null });
  expect(tab.go).toHaveBeenCalledTimes(1);
  tab.finishGo();
  expect(tab.addresses()).toEqual(['/list?q=tee']);
});

it('closes all items opened one from another at once, and leaves no entry between', () => {
  const tab = stubTab('/list?q=tee');
  const view = createView();
  view.open({ item: 'a' });
  view.open({ item: 'b' });
  expect(tab.addresses()).toEqual(['/list?q=tee', '/list?q=tee&item=a', '/list?q=tee&item=b']);
  view.close({ item: null });
  tab.finishGo();
  expect(tab.addresses()).toEqual(['/list?q=tee']);
});

it('replaces the address when the closed item was opened by its address', () => {
  const tab = stubTab('/list?q=tee&item=a');
  createView().close({ item: null });
  expect(tab.go).not.toHaveBeenCalled();
  expect(tab.addresses()).toEqual(['/list?q=tee']);
});
