import { startTransition, useCallback, useEffect, useState } from 'react';
import { readStoreView, type StoreView, storeAddress } from '#shared/store-view.ts';

/** Marks the step of the history in which the search is being typed: more letters do not add steps. */
const TYPING = 'typing';
/** Marks a step that was made by opening a product from the store. */
const OPENED = 'product-opened';

/**
 * What the store shows lives in its address, so that it can be sent, reloaded and gone back to.
 * @param served the view that the server rendered
 */
export function useStoreView(served: StoreView, categories: readonly string[]) {
  const [view, setView] = useState(served);

  useEffect(() => {
    // Drawn whole before the browser scrolls to where one was.
    const follow = () => startTransition(() => setView(readStoreView(location.search, categories)));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [categories]);

  /** Moves to the present view with a change, unless that leads nowhere else. */
  const move = useCallback(
    (change: Partial<StoreView>, how: 'push' | 'replace', state: string | null): StoreView | null => {
      const address = storeAddress(readStoreView(location.search, categories), change);
      if (address === location.pathname + location.search) return null;
      if (how === 'push') history.pushState(state, '', address);
      else history.replaceState(state, '', address);
      return readStoreView(location.search, categories);
    },
    [categories],
  );

  const change = useCallback(
    (wanted: Partial<StoreView>) => {
      const next = move(wanted, 'push', null);
      if (next) setView(next);
    },
    [move],
  );

  const search = useCallback(
    (q: string) => {
      const next = move({ q }, history.state === TYPING ? 'replace' : 'push', TYPING);
      if (next) setView(next);
    },
    [move],
  );

  const openProduct = useCallback(
    (product: string) => {
      const next = move({ product }, 'push', OPENED);
      if (next) setView(next);
    },
    [move],
  );

  const closeProduct = useCallback(() => {
    if (history.state === OPENED) {
      history.back();
      return;
    }
    const next = move({ product: null }, 'replace', null);
    if (next) setView(next);
  }, [move]);

  return { view, change, search, openProduct, closeProduct };
}
