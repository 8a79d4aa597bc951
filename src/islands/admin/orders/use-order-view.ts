import { useRef } from 'react';
import { type OrderView, readView, searchOf } from './order-view.ts';
import { changeUrl, useUrlSearch } from './url-search.ts';

/** Marks a step of the history that was made by opening an order from the list. */
const OPENED = 'order-opened';

/** What the screen shows lives in its address, so that it can be sent, reloaded and gone back to. */
export function useOrderView(served: string): { view: OrderView; closeOrder: () => void } {
  const view = readView(useUrlSearch(served));
  const closing = useRef<string | null>(null);
  if (closing.current !== view.order) closing.current = null;

  function closeOrder(): void {
    // Going back takes a moment: a second Escape meanwhile must not go back once more.
    if (closing.current === view.order) return;
    closing.current = view.order;
    if (history.state === OPENED) history.back();
    else changeUrl(searchOf(view, { order: null }), 'replace');
  }

  return { view, closeOrder };
}

/** Changes the view that the address has now: a delayed search does not undo what was chosen meanwhile. */
export function changeView(change: Partial<OrderView>, how: 'push' | 'replace' = 'push'): void {
  changeUrl(searchOf(readView(location.search), change), how);
}

export function openOrder(order: string): void {
  changeUrl(searchOf(readView(location.search), { order }), 'push', OPENED);
}
