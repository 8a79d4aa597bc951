import { useMemo } from 'react';
import { readStoreView, type StoreView, storeAddress } from '#shared/store-view.ts';
import { createUrlView, useUrlView } from '../kit/url-view.ts';

/** The `history.state` while a search is typed: more letters do not add history entries. */
const TYPING = 'typing';

/**
 * Keeps what the store shows in its address.
 * @param served the view that the server rendered
 */
export function useStoreView(served: StoreView, categories: readonly string[]) {
  const urlView = useMemo(
    () => createUrlView({ read: (search) => readStoreView(search, categories), address: storeAddress }),
    [categories],
  );
  const actions = useMemo(
    () => ({
      change: (change: Partial<StoreView>) => urlView.change(change),
      search: (q: string) => urlView.change({ q }, { replace: history.state === TYPING, state: TYPING }),
      openProduct: (product: string) => urlView.open({ product }),
      closeProduct: () => urlView.close({ product: null }),
    }),
    [urlView],
  );
  return { view: useUrlView(urlView, served), ...actions };
}
