import { plural } from '#shared/count-words.ts';
import type { SyncProgress, SyncResult } from '#shared/schemas/vendors.schema.ts';

/** What a sync did: "2 added, 1 deactivated, 40 unchanged. 1 product has new prices to review." */
export function resultWords(result: SyncResult): string {
  const { added, changed, deactivated, untouched, held, missing, picturesFailed } = result;
  const parts = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    deactivated > 0 && `${deactivated} deactivated`,
    untouched > 0 && `${untouched} unchanged`,
  ].filter(Boolean);
  const counts = parts.length > 0 ? `${parts.join(', ')}.` : 'The vendor has no products.';
  return [
    counts,
    held > 0 && `${plural(held, 'product has', 'products have')} new prices to review.`,
    missing > 0 &&
      `${plural(missing, 'product is', 'products are')} missing at the vendor and ${missing === 1 ? 'waits' : 'wait'} for you.`,
    picturesFailed > 0 && `${plural(picturesFailed, 'picture', 'pictures')} couldn't be fetched.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the result for the toast after a sync, including where to see why pictures failed. */
export function announcementWords(result: SyncResult): string {
  const advice = 'See why in the sync history, then sync again to retry.';
  return result.picturesFailed > 0 ? `${resultWords(result)} ${advice}` : resultWords(result);
}

/** Returns the progress of a sync. */
export function progressWords({ state, done, total, picturesDone, picturesTotal }: SyncProgress): string {
  if (state === 'waiting') return 'Starting…';
  if (total === null) return 'Asking the vendor for its products…';
  if (done < total) return `${done} of ${plural(total, 'product', 'products')} read…`;
  if (picturesTotal === null || picturesDone === picturesTotal) return 'Saving the products…';
  return `${picturesDone} of ${plural(picturesTotal, 'picture', 'pictures')} fetched…`;
}
