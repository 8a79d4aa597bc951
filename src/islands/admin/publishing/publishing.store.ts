import { atom } from 'nanostores';

/** Increases with each change that may have published something. */
export const $publishingChanges = atom(0);

/** Reloads the publishing state and history immediately. Call it after a change that publishes. */
export function refreshPublishing(): void {
  $publishingChanges.set($publishingChanges.get() + 1);
}
