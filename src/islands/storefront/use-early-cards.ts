import { useEffect } from 'react';
import { $attachedDesigns, readAttachedDesigns } from '../designs/attached-designs.store.ts';
import { hydrateIsland } from '../kit/HydrateOnUse.tsx';

/** Hydrates the cards that were used before the island listened, and those with a design to show. */
export function useEarlyCards(): void {
  useEffect(() => {
    const traces = document.querySelectorAll<HTMLElement>(
      '[data-pressed], .card-options[open], .card-options select',
    );
    for (const trace of traces) {
      if (!(trace instanceof HTMLSelectElement) || trace.value) {
        hydrateIsland(trace.closest<HTMLElement>('[data-island]')?.dataset['island'] ?? '');
      }
    }
    readAttachedDesigns();
    return $attachedDesigns.subscribe((designs) => {
      for (const productId of Object.keys(designs)) hydrateIsland(productId);
    });
  }, []);
}
