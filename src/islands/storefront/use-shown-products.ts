import { useDeferredValue, useMemo } from 'react';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';

/** The number of products that the largest screen shows below the controls. */
const FIRST_SCREEN_COUNT = 6;

interface List {
  found: StoreProduct[];
  /** How many to show of them. */
  show: number;
  /** After Back or Forward: the place may be below the first screen. */
  isTraversal: boolean;
}

/**
 * Returns the products to render. A new list renders its first screen immediately, and keeps the cards that it has in common
 * with the one before. The rest follows and yields to further typing.
 */
export function useShownProducts({ found, show, isTraversal }: List) {
  const deferred = useDeferredValue(found);
  const settled = isTraversal ? found : deferred;
  const shown = useMemo(() => {
    const rendered = new Set(settled === found ? [] : settled.slice(0, show));
    return found
      .slice(0, show)
      .filter((product, index) => settled === found || index < FIRST_SCREEN_COUNT || rendered.has(product));
  }, [found, settled, show]);
  return { shown, isSettled: settled === found };
}
