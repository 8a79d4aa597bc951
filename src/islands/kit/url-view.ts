import { useLayoutEffect, useState } from 'react';

/** The state of a screen, stored in its address so that it can be shared, reloaded and navigated. */
export interface UrlView<View> {
  /** Changes part of the view. Does nothing if the address stays the same. */
  change: (change: Partial<View>, options?: ChangeOptions) => void;
  /** Like `change`, for opening an item from the screen or from another item: `close` then goes back to the screen. */
  open: (change: Partial<View>) => void;
  /** Goes back to the screen, or changes the view in place if the item was opened by its address. */
  close: (change: Partial<View>) => void;
  /** Calls back after every change, `isTraversal` for the browser's Back and Forward. Returns an unsubscribe. */
  subscribe: (listener: (view: View, isTraversal: boolean) => void) => () => void;
}

interface ChangeOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
  /** Becomes `history.state`. */
  state?: string | number | null;
}

interface Codec<View> {
  /** Reads the view from the query of the current address. */
  read: (search: string) => View;
  /** Returns the path and query of a changed view. */
  address: (view: View, change: Partial<View>) => string;
}

const CHANGE_EVENT = 'url-view-change';
/** Returns how many entries `open` has added between the screen and the current entry. It is their `history.state`. */
const openedCount = () => (typeof history.state === 'number' ? history.state : 0);

/** Going back is asynchronous: until it is done, a second `close` would leave the screen. */
let isClosing = false;

export function createUrlView<View>({ read, address }: Codec<View>): UrlView<View> {
  // Reads the address, not the rendered view: a delayed change must not undo a newer choice.
  const change: UrlView<View>['change'] = (part, { replace = false, state = null } = {}) => {
    // A new entry cancels a traversal under way, which then fires no event.
    isClosing = false;
    const next = address(read(location.search), part);
    if (next === location.pathname + location.search) return;
    if (replace) history.replaceState(state, '', next);
    else history.pushState(state, '', next);
    window.dispatchEvent(new Event(CHANGE_EVENT));
  };

  return {
    change,

    open: (part) => change(part, { state: openedCount() + 1 }),

    close: (part) => {
      if (isClosing) return;
      const count = openedCount();
      if (count === 0) return change(part, { replace: true });
      isClosing = true;
      window.addEventListener('popstate', () => (isClosing = false), { once: true });
      history.go(-count);
    },

    subscribe: (listener) => {
      const onChange = () => listener(read(location.search), false);
      const onTraversal = () => listener(read(location.search), true);
      window.addEventListener(CHANGE_EVENT, onChange);
      window.addEventListener('popstate', onTraversal);
      return () => {
        window.removeEventListener(CHANGE_EVENT, onChange);
        window.removeEventListener('popstate', onTraversal);
      };
    },
  };
}

interface ShownView<View> {
  view: View;
  /** Back or Forward led here: the browser is about to restore the scroll position. */
  isTraversal: boolean;
}

/**
 * Returns the view of the current address.
 * @param served the view that the server rendered
 */
export function useUrlView<View>(urlView: UrlView<View>, served: View): ShownView<View> {
  const [shown, setShown] = useState({ view: served, isTraversal: false });
  // A layout effect runs before the effects of children, which may change the view on mount.
  useLayoutEffect(
    () => urlView.subscribe((next, isTraversal) => setShown({ view: next, isTraversal })),
    [urlView],
  );
  return shown;
}
