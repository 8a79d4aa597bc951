import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoreProduct } from '#shared/product.ts';
import { useBackCloses } from '../kit/use-back-closes.ts';
import { showToast } from '../toast/show-toast.ts';
import { $modalDialog, dismissToast } from '../toast/toast.store.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { DesignEditor } from './DesignEditor.tsx';
import { isUnfinished, keepDraft, type OpenedDesign, openDesign } from './open-design.ts';
import './designs.css';

export interface DesignDialogProps {
  product: StoreProduct;
  color: string | undefined;
  attached: AttachedDesign | null;
  container: HTMLElement;
  /** The dialog is to go. */
  onClose: () => void;
  /** It is gone: its opener takes the focus. */
  onClosed: () => void;
}

/** Messages stand within the editor while it is there. @returns what ends that */
function placeMessages(element: HTMLElement): () => void {
  const before = $modalDialog.get();
  // What was said before is about something else.
  dismissToast();
  $modalDialog.set(element);
  return () => $modalDialog.set(before);
}

/** The customization editor (P section 2): the whole window on a phone, two columns elsewhere. */
export function DesignDialog({ product, color, attached, container, onClose, onClosed }: DesignDialogProps) {
  // What was attached when it was opened: saving attaches another design, which is not edited any more.
  const [before] = useState(attached);
  const [opened, setOpened] = useState<OpenedDesign | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const placeContent = useCallback((element: HTMLDivElement | null) => {
    content.current = element;
    return element ? placeMessages(element) : undefined;
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void openDesign(product.id, before).then((design) => isCurrent && setOpened(design));
    return () => {
      isCurrent = false;
    };
  }, [product.id, before]);

  /** Nobody is asked, because nothing is lost: the draft waits. Only where it cannot wait, a question comes. */
  async function leave(): Promise<void> {
    await opened?.reading;
    if (opened && isUnfinished(opened)) {
      if (await keepDraft(product.id, opened)) {
        showToast('Design kept', 'It is as you left it when you open the editor again.');
      } else if (!window.confirm('This browser cannot keep your unfinished design. Close it anyway?')) {
        return;
      }
    }
    onClose();
  }

  useBackCloses(() => void leave());

  return (
    <Dialog.Root open onOpenChange={(open) => open || void leave()}>
      <Dialog.Portal container={container}>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Dialog.Content
          ref={placeContent}
          className="design-dialog"
          aria-describedby={undefined}
          // A press beside the editor is a slip more often than a wish to leave it.
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // The first control would be Close; the dialog itself says what it is.
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
              attached={before}
              opened={opened}
              onCancel={leave}
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
