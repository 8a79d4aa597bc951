/** What somebody saw: a page by its path, or that a search of the store found nothing. */
type SeenView = { path: string } | { search: string };

declare global {
  interface Window {
    /** Sends what was seen to the server. The script of `CountVisit.astro` defines it (docs/product/analytics.md#visits). */
    countVisit?: (view: SeenView) => void;
  }
}

/** Counts what the visitor sees without another page being loaded. */
export function countVisit(view: SeenView): void {
  window.countVisit?.(view);
}
