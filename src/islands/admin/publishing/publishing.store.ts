import { atom } from 'nanostores';

/** Counts what may have changed what is known of publishing. */
export const $publishingChanges = atom(0);

/** Looks at once whether the pages are being published: call it after a change that publishes. */
export function followPublishing(): void {
  $publishingChanges.set($publishingChanges.get() + 1);
}
