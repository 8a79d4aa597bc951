import { useMemo } from 'react';
import { productSlugOf } from '#shared/paths.ts';
import { type Chosen, readChoice } from '#shared/product-choice.ts';
import { readStoreView, type StoreView, storeAddress } from '#shared/store-view.ts';
import { createUrlView, useUrlView } from '../kit/url-view.ts';

/** The `history.state` while a search is typed: more letters add no history entries. */
const TYPING = 'typing';

/**
 * Stores the store's view in its address.
 * @param served the view that the server rendered
 */
export function useStoreView(served: StoreView, categories: readonly string[]) {
  const urlView = useMemo(
    () => createUrlView({ read: reader(served, categories), address: storeAddress }),
    [served, categories],
  );
  const actions = useMemo(
    () => ({
      change: (change: Partial<StoreView>) => urlView.change(change),
      search: (q: string) => urlView.change({ q }, { replace: history.state === TYPING, state: TYPING }),
      openProduct: (product: string, chosen: Chosen = {}) => urlView.open({ product, chosen }),
      closeProduct: () => urlView.close({ product: null, chosen: {} }),
    }),
    [urlView],
  );
  return { ...useUrlView(urlView, served), ...actions };
}

/** Returns a function that reads the view of an address. A product's address keeps the store's view below the product. */
function reader(served: StoreView, categories: readonly string[]): (search: string) => StoreView {
  let store = served;
  return (search) => {
    const product = productSlugOf(location.pathname);
    if (product) return { ...store, product, chosen: readChoice(search) };
    store = readStoreView(search, categories);
    return store;
  };
}
