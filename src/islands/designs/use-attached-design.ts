import { useSyncExternalStore } from 'react';
import { $attachedDesigns, type AttachedDesign } from './attached-designs.store.ts';

/**
 * Returns the design attached to a product. Null while React hydrates, because the server doesn't know it, even if the
 * page has read it before: a card may be hydrated late.
 */
export function useAttachedDesign(productId: string): AttachedDesign | null {
  return useSyncExternalStore(
    subscribe,
    () => $attachedDesigns.get()[productId] ?? null,
    () => null,
  );
}

const subscribe = (onChange: () => void) => $attachedDesigns.listen(onChange);
