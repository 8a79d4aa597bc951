import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { placementsOf } from '#shared/designs/print-area.ts';
import { useBackCloses } from '../kit/use-back-closes.ts';
import { showToast } from '../toast/show-toast.ts';
import { $modalDialog, dismissToast } from '../toast/toast.store.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { DesignEditor } from './DesignEditor.tsx';
import { isUnfinished, type OpenedDesign, openDesign, saveDraft } from './open-design.ts';
import type { EditedProduct } from './product-pictures.ts';
import './designs.css';

export interface DesignDialogProps {
  product: EditedProduct;
  /** The saved design to edit. */
  saved: AttachedDesign | null;
  /** Identifies the draft of this design. */
  draftKey: string;
  /** Puts the design to use. A rejection leaves the editor open. */
  onSave: (design: AttachedDesign) => Promise<unknown>;
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

/** The design editor (docs/product/designs.md#design-editor). It fills the window on a phone and has two columns elsewhere. */
export function DesignDialog({ saved, container, onClose, onClosed, ...edited }: DesignDialogProps) {
  const { product, draftKey } = edited;
  // Saving makes another design, which this editor does not edit.
  const [initial] = useState(saved);
  // The store's list may load meanwhile, and has the same product as another object: the open design stays.
  const [placements] = useState(() => placementsOf(product.printAreas));
  const [opened, setOpened] = useState<OpenedDesign | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const setContent = useCallback((element: HTMLDivElement | null) => {
    content.current = element;
    return element ? moveToastsInto(element) : undefined;
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void openDesign(draftKey, initial, placements).then((design) => isCurrent && setOpened(design));
    return () => {
      isCurrent = false;
    };
  }, [draftKey, initial, placements]);

  /** Saves the draft and closes the dialog. Asks for confirmation only if the draft cannot be saved. */
  async function close(): Promise<void> {
    await opened?.logoRead;
    if (opened && isUnfinished(opened)) {
      if (await saveDraft(draftKey, opened)) {
        showToast('Draft saved', 'Open the editor again to pick up where you left off.');
      } else if (!window.confirm("This browser can't save your unfinished design. Close anyway?")) {
        return;
      }
    }
    onClose();
  }

  /** Returns from the approval of the print to the editor. Returns false if that isn't shown. */
  function keepEditing(): boolean {
    if (!opened?.$approving.get()) return false;
    opened.$approving.set(null);
    return true;
  }

  useBackCloses(() => {
    if (keepEditing()) return 'stays';
    void close();
    return undefined;
  });

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
          onEscapeKeyDown={(event) => keepEditing() && event.preventDefault()}
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
            <DesignEditor {...edited} saved={initial} opened={opened} onCancel={close} onSaved={onClose} />
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
