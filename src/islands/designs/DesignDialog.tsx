import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoreProduct } from '#shared/product.ts';
import { useBackCloses } from '../kit/use-back-closes.ts';
import { showToast } from '../toast/show-toast.ts';
import { $modalDialog, dismissToast } from '../toast/toast.store.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { DesignEditor } from './DesignEditor.tsx';
import { isUnfinished, type OpenedDesign, openDesign, saveDraft } from './open-design.ts';
import './designs.css';

export interface DesignDialogProps {
  product: StoreProduct;
  color: string | undefined;
  attached: AttachedDesign | null;
  container: HTMLElement;
  /** The dialog should unmount. */
  onClose: () => void;
  /** The dialog is unmounted: its opener should take the focus. */
  onClosed: () => void;
}

/** Shows toasts inside the editor. Returns a function that undoes it. */
function moveToastsInto(element: HTMLElement): () => void {
  const before = $modalDialog.get();
  // The current toast belongs to the page below.
  dismissToast();
  $modalDialog.set(element);
  return () => $modalDialog.set(before);
}

/** The design editor (docs/product.md#design-editor). It fills the window on a phone and has two columns elsewhere. */
export function DesignDialog({ product, color, attached, container, onClose, onClosed }: DesignDialogProps) {
  // Saving attaches another design, which this editor does not edit.
  const [initial] = useState(attached);
  const [opened, setOpened] = useState<OpenedDesign | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const setContent = useCallback((element: HTMLDivElement | null) => {
    content.current = element;
    return element ? moveToastsInto(element) : undefined;
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void openDesign(product.id, initial).then((design) => isCurrent && setOpened(design));
    return () => {
      isCurrent = false;
    };
  }, [product.id, initial]);

  /** Saves the draft and closes the dialog. Asks for confirmation only if the draft cannot be saved. */
  async function close(): Promise<void> {
    await opened?.logoRead;
    if (opened && isUnfinished(opened)) {
      if (await saveDraft(product.id, opened)) {
        showToast('Design kept', 'It is as you left it when you open the editor again.');
      } else if (!window.confirm('This browser cannot keep your unfinished design. Close it anyway?')) {
        return;
      }
    }
    onClose();
  }

  useBackCloses(() => void close());

  return (
    <Dialog.Root open onOpenChange={(open) => open || void close()}>
      <Dialog.Portal container={container}>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Dialog.Content
          ref={setContent}
          className="design-dialog"
          aria-describedby={undefined}
          // A press outside the editor is rarely meant to close it.
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // By default the close button would get the focus. The dialog announces its title.
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <header className="design-dialog-head">
            <Dialog.Title className="min-w-0 grow text-xl wrap-anywhere">
              Customize {product.name}
            </Dialog.Title>
            <Dialog.Close aria-label="Close" className="tool">
              <X aria-hidden="true" />
            </Dialog.Close>
          </header>
          {opened ? (
            <DesignEditor
              product={product}
              color={color}
              attached={initial}
              opened={opened}
              onCancel={close}
              onSaved={onClose}
            />
          ) : (
            <p className="p-8" role="status">
              Opening your design…
            </p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
