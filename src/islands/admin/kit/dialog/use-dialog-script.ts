import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { showFailure } from '../../../toast/show-toast.ts';

/**
 * Loads the script of a dialog when it first opens: most visits of a screen open none. If it can't be loaded, closes the dialog and
 * says so.
 * @returns the dialog, once it is loaded
 */
export function useDialogScript<Props>(
  isOpen: boolean,
  load: () => Promise<ComponentType<Props>>,
  close: () => void,
): ComponentType<Props> | null {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const giveUp = useEffectEvent(() => {
    close();
    showFailure('This didn’t open', 'Check your connection, then try again.');
  });
  const loadOnce = useEffectEvent(() =>
    load().then(
      (Loaded) => setDialog(() => Loaded),
      () => giveUp(),
    ),
  );
  useEffect(() => {
    if (isOpen && !Dialog) void loadOnce();
  }, [isOpen, Dialog]);
  return Dialog;
}
