import { useEffect } from 'react';
import { confirm } from './dialog/confirm.ts';

/** The forms with changes that aren't saved. */
const unsaved = new Set<symbol>();

/** Warns before the changes of a form are lost with the screen or with the page. */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const form = Symbol('form');
    unsaved.add(form);
    // Browsers show words of their own.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges]);
}

/** Resolves with whether unsaved changes may be lost; at once if there are none. */
export async function mayDiscard(): Promise<boolean> {
  if (unsaved.size === 0) return true;
  return confirm({
    title: 'Leave without saving?',
    text: 'Your changes will be lost.',
    action: 'Discard changes',
    cancel: 'Keep editing',
  });
}

/** Goes to another screen unless the administrator keeps editing. */
export async function confirmLeaving<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): Promise<void> {
  if (await mayDiscard()) navigate(to, options);
}
