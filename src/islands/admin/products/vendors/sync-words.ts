import { plural } from '#shared/count-words.ts';
import type { SyncProgress, SyncResult } from '#shared/schemas/vendors.schema.ts';

/** What a sync did: "2 added, 1 deactivated, 40 unchanged. 1 product has new prices to review." */
export function resultWords({ added, changed, deactivated, untouched, held }: SyncResult): string {
  const parts = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    deactivated > 0 && `${deactivated} deactivated`,
    untouched > 0 && `${untouched} unchanged`,
  ].filter(Boolean);
  const counts = parts.length > 0 ? `${parts.join(', ')}.` : 'The vendor has no products.';
  if (held === 0) return counts;
  return `${counts} ${plural(held, 'product has', 'products have')} new prices to review.`;
}

/** How far a sync is. */
export function progressWords({ state, done, total, picturesDone, picturesTotal }: SyncProgress): string {
  if (state === 'waiting') return 'Starting…';
  if (total === null) return 'Asking the vendor for its products…';
  if (done < total) return `${done} of ${plural(total, 'product', 'products')} read…`;
  if (picturesTotal === null || picturesDone === picturesTotal) return 'Saving the products…';
  return `${picturesDone} of ${plural(picturesTotal, 'picture', 'pictures')} fetched…`;
}
