import { useEffect, useEffectEvent, useReducer } from 'react';
import { showFailure } from '../../../toast/show-toast.ts';
import { type LoadedPart, remedyOf } from '../loaded-part.tsx';

/**
 * Loads the script of a dialog when it first opens: most visits don't open one. If loading fails, closes the dialog and reports
 * it.
 * @returns whether the dialog can be rendered
 */
export function useDialogScript<Props extends object>(
  isOpen: boolean,
  { isLoaded, retry }: LoadedPart<Props>,
  close: () => void,
): boolean {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const giveUp = useEffectEvent((error: unknown) => {
    close();
    showFailure("This didn't open", `${remedyOf(error)}, then try again.`);
  });
  useEffect(() => {
    if (isOpen && !isLoaded())
      retry().then(
        () => render(),
        (error) => giveUp(error),
      );
  }, [isOpen, isLoaded, retry]);
  return isLoaded();
}
