import { createContext, useContext, useEffect } from 'react';
import { $question, type AskedQuestion, confirm } from './dialog/confirm.ts';
import { type HistoryPlace, placeNow } from './history-place.ts';

/** The forms with unsaved changes. */
const unsaved = new Set<symbol>();

/** The last question about discarding changes. */
let lastAsked: AskedQuestion | null = null;

/** The forms' entry in the browser's history. */
let place: HistoryPlace | null = null;

/** Receives whether the form inside has unsaved changes. */
export const UnsavedChangesContext = createContext<(hasChanges: boolean) => void>(() => undefined);

/** Warns before leaving the screen or page discards a form's changes. */
export function useUnsavedChanges(hasChanges: boolean): void {
  const report = useContext(UnsavedChangesContext);
  useEffect(() => {
    report(hasChanges);
    if (!hasChanges) return;
    const form = Symbol('form');
    unsaved.add(form);
    place = placeNow();
    // Browsers show their own text.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      // Later, because the effect may register the same form again.
      queueMicrotask(endQuestion);
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges, report]);
}

/** Returns whether a form has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0;

/** Asks whether to discard changes. The answer is yes once they are saved. */
export function askToDiscard(): Promise<boolean> {
  const answer = confirm({
    title: 'Leave without saving?',
    text: 'Your changes will be lost.',
    action: 'Discard changes',
    cancel: 'Keep editing',
  });
  lastAsked = $question.get();
  return answer;
}

/** Resolves to whether unsaved changes may be discarded; immediately if there are none. */
export async function mayDiscard(): Promise<boolean> {
  if (unsaved.size === 0) return true;
  const isDiscarded = await askToDiscard();
  // The caller may go back in the history next, which must not ask again.
  if (isDiscarded) unsaved.clear();
  return isDiscarded;
}

/** Answers the question about discarding changes once nothing is unsaved, because the form was saved while it was open. */
function endQuestion(): void {
  if (unsaved.size === 0 && lastAsked !== null && $question.get() === lastAsked) lastAsked.answer('action');
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
 * Asks before Back and Forward discard unsaved changes: returns to the entry before the screen notices, and continues once
 * confirmed. Call it in a layout effect. @returns an unsubscribe function
 */
export function guardTraversals(): () => void {
  const onTraversal = async (event: PopStateEvent) => {
    const origin = place;
    // Moving within the screen loses nothing.
    if (unsaved.size === 0 || !origin || origin.isHere()) return;
    event.stopImmediatePropagation();
    const goOn = await origin.returnHere();
    if (await mayDiscard()) goOn();
  };
  // Captured, so that it runs before the listeners of screens.
  window.addEventListener('popstate', onTraversal, { capture: true });
  return () => window.removeEventListener('popstate', onTraversal, { capture: true });
}
