import { useSyncExternalStore } from 'react';

const CHANGED = 'url-search';

/**
 * The query of this page's address as state, which Back and Forward change too.
 * @param served the query of the request, for the rendering on the server
 */
export function useUrlSearch(served: string): string {
  return useSyncExternalStore(
    subscribe,
    () => location.search,
    () => served,
  );
}

/** Changes the query of this page's address, as a step that Back undoes or in place of the present one. */
export function changeUrl(search: string, how: 'push' | 'replace', state: unknown = null): void {
  const address = `${location.pathname}${search}`;
  if (how === 'push') history.pushState(state, '', address);
  else history.replaceState(state, '', address);
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}
