import { createContext, useContext, useEffect } from 'react';
import { confirm } from './dialog/confirm.ts';
import { type HistoryPlace, placeNow } from './history-place.ts';

/** The forms with changes that aren't saved. */
const unsaved = new Set<symbol>();

/** Where in the browser's history these forms are. */
let place: HistoryPlace | null = null;

/** Receives whether the form inside has unsaved changes. */
export const UnsavedChangesContext = createContext<(hasChanges: boolean) => void>(() => undefined);

/** Warns before the changes of a form are lost with the screen or with the page. */
export function useUnsavedChanges(hasChanges: boolean): void {
  const report = useContext(UnsavedChangesContext);
  useEffect(() => {
    report(hasChanges);
    if (!hasChanges) return;
    const form = Symbol('form');
    unsaved.add(form);
    place = placeNow();
    // Browsers show words of their own.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges, report]);
}

/** Asks whether changes may be lost. */
export function askToDiscard(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    text: 'Your changes will be lost.',
    action: 'Discard changes',
    cancel: 'Keep editing',
  });
}

/** Resolves with whether unsaved changes may be lost; at once if there are none. */
export async function mayDiscard(): Promise<boolean> {
  if (unsaved.size === 0) return true;
  const isDiscarded = await askToDiscard();
  // What follows may go back in the history, which must not ask again.
  if (isDiscarded) unsaved.clear();
  return isDiscarded;
}

/** Goes to another screen unless the administrator keeps editing. */
export async function confirmLeaving<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): Promise<void> {
  if (await mayDiscard()) navigate(to, options);
}

/**
 * Asks before Back and Forward lose unsaved changes: returns to where they are, before the screen notices, and goes on once
 * they may be lost. Call it in a layout effect. @returns an unsubscribe
 */
export function guardTraversals(): () => void {
  const onTraversal = async (event: PopStateEvent) => {
    const origin = place;
    // Going to a part of the same screen, or returning to it, loses nothing.
    if (unsaved.size === 0 || !origin || origin.isHere()) return;
    event.stopImmediatePropagation();
    const goOn = await origin.returnHere();
    if (await mayDiscard()) goOn();
  };
  // Captured, so that it runs before the listeners of screens.
  window.addEventListener('popstate', onTraversal, { capture: true });
  return () => window.removeEventListener('popstate', onTraversal, { capture: true });
}
