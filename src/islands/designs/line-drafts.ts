import { designDatabase, draftKey, type KeyValueStore, logoKey } from './design-database.ts';

const PREFIX = 'line-';
/** The rest is deleted the next time. */
const MAX_REMOVED = 100;
/** The lock that a tab holds while it can restore removed line items. */
const UNDO_LOCK = 'gti-cart-undo';

/** Returns the key of the draft of a line item's design. */
export const lineDraftKey = (itemId: string) => `${PREFIX}${itemId}`;

let isHeld = false;

/** Keeps the drafts of removed line items until this page is left: "Undo" may restore them. */
export function holdLineDrafts(): void {
  if (isHeld) return;
  isHeld = true;
  // The browser releases it with the page.
  const untilPageIsLeft = () => new Promise<void>(() => {});
  void navigator.locks?.request(UNDO_LOCK, { mode: 'shared' }, untilPageIsLeft);
}

/** Deletes the drafts of line items that are no longer in the cart, unless a tab can still restore them. */
export async function sweepLineDrafts(itemIds: readonly string[]): Promise<void> {
  try {
    // Absent without HTTPS.
    await navigator.locks?.request(UNDO_LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await removeLineDrafts(designDatabase, itemIds);
    });
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}

/** Deletes drafts and logos of line items that are not among these. */
export async function removeLineDrafts(store: KeyValueStore, itemIds: readonly string[]): Promise<void> {
  const kept = new Set(itemIds.flatMap((id) => [draftKey(lineDraftKey(id)), logoKey(lineDraftKey(id))]));
  const [drafts, logos] = await Promise.all(
    [draftKey(PREFIX), logoKey(PREFIX)].map((prefix) => store.keys(prefix, MAX_REMOVED + itemIds.length)),
  );
  const gone = [...(drafts ?? []), ...(logos ?? [])].filter((key) => !kept.has(key));
  if (gone.length > 0) await store.write(Object.fromEntries(gone.map((key) => [key, undefined])));
}
