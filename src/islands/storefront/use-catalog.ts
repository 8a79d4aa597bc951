import { startTransition, useEffect, useState } from 'react';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { call } from '../../client/api.ts';

/**
 * Returns all products, or null until they are loaded: a large store's page has only the ones it shows. If loading fails, the
 * page loads the awaited address instead: the server has all products.
 * @param given the page's products
 * @param isAll whether these are all
 */
export function useCatalog(
  given: readonly StoreProduct[],
  { isAll, isAwaited }: { isAll: boolean; isAwaited: boolean },
): readonly StoreProduct[] | null {
  const [loaded, setLoaded] = useState<readonly StoreProduct[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (isAll) return;
    const request = new AbortController();
    call('GET /api/products/store', undefined, { signal: request.signal }).then(
      (products) => startTransition(() => setLoaded(products)),
      () => request.signal.aborted || setHasFailed(true),
    );
    return () => request.abort();
  }, [isAll]);
  useEffect(() => {
    // Without a fragment: with one, the browser would only scroll.
    if (hasFailed && isAwaited) location.replace(location.pathname + location.search);
  }, [hasFailed, isAwaited]);
  return isAll ? given : loaded;
}
