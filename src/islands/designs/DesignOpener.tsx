import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { showFailure } from '../toast/show-toast.ts';
import type { DesignDialogProps } from './DesignDialog.tsx';

interface Props extends Omit<DesignDialogProps, 'container' | 'onClose' | 'onClosed'> {
  label: string;
  opener: RefObject<HTMLButtonElement | null>;
  className: string;
}

const loadDialog = () => import('./DesignDialog.tsx');
/** Starts loading on hover and focus. A failure shows when the editor is opened. */
const preloadDialog = () => void loadDialog().catch(() => undefined);

/** The button that loads and opens the editor. */
export function DesignOpener({ label, opener, className, ...edited }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<DesignDialogProps> | null>(null);
  const [isLoading, setIsLoading] = useState(false);

  async function open(): Promise<void> {
    setIsLoading(true);
    try {
      const { DesignDialog } = await loadDialog();
      setDialog(() => DesignDialog);
    } catch {
      showFailure("The editor didn't load", 'Check your connection, then reload the page.');
    } finally {
      setIsLoading(false);
    }
  }

  const openIfPressed = useRef(() => {
    if (opener.current?.dataset['pressed'] === undefined) return;
    delete opener.current.dataset['pressed'];
    void open();
  });
  // A press before hydration counts.
  useEffect(() => openIfPressed.current(), []);

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => isLoading || open()}
      >
        {isLoading ? 'Opening…' : label}
        <span className="sr-only">: {edited.product.name}</span>
      </button>
      {Dialog && (
        <Dialog
          {...edited}
          // A modal dialog makes everything outside it inert.
          container={opener.current?.closest('dialog') ?? document.body}
          onClose={() => setDialog(null)}
          onClosed={() => opener.current?.focus()}
        />
      )}
    </>
  );
}
