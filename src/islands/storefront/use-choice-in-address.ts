import { useEffect, useRef } from 'react';
import { productPath } from '#shared/paths.ts';
import type { Chosen } from '#shared/product-choice.ts';

/** Keeps the chosen size and color in the address, which is what shoppers share. Leaves it alone until they choose. */
export function useChoiceInAddress(slug: string, chosen: Chosen): void {
  const written = useRef(chosen);
  useEffect(() => {
    if (chosen === written.current || location.pathname !== productPath(slug)) return;
    written.current = chosen;
    history.replaceState(history.state, '', productPath(slug, chosen));
  }, [slug, chosen]);
}
