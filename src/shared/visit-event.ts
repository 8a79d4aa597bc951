/** What somebody saw: a page by its path, or that a search of the store found nothing. */
export type SeenView = { path: string } | { search: string };

/** Fired on `window` by islands; the script of `CountVisit.astro` sends it to the server (docs/product.md#visits). */
export const VISIT_EVENT = 'gti-visit';

/** Counts what the visitor sees without another page being loaded. */
export function announceVisit(visit: SeenView): void {
  window.dispatchEvent(new CustomEvent(VISIT_EVENT, { detail: visit }));
}
