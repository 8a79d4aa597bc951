/** A view: a page by its path, or a store search without results. */
type SeenView = { path: string } | { search: string };

declare global {
  interface Window {
    /** Sends a view to the server. Defined by the script of `CountVisit.astro` (docs/product/analytics.md#visits). */
    countVisit?: (view: SeenView) => void;
  }
}

/** Counts a view that doesn't load another page. */
export function countVisit(view: SeenView): void {
  window.countVisit?.(view);
}
