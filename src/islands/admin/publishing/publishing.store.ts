import { atom } from 'nanostores';

/** Grows with each change that may have published something. */
export const $publishingChanges = atom(0);

/** Loads the state and history of publishing again at once: call it after a change that publishes. */
export function refreshPublishing(): void {
  $publishingChanges.set($publishingChanges.get() + 1);
}
