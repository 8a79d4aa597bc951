import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useCallback } from 'react';
import { $modalDialog } from '../../../toast/toast.store.ts';
import { START_FIELDS } from '../form/use-start-in-field.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ModalProps {
  open: boolean;
  title: string;
  /** For a list's details, a form, or a few lines. On phones, all of them fill the screen. */
  size: 'large' | 'medium';
  onClose: () => void;
  children: ReactNode;
}

const SIZES = { large: 'max-w-240', medium: 'max-w-140' };

/** What a `Modal` shows. */
export function ModalFrame({ open, title, size, onClose, children }: ModalProps) {
  const focus = useDialogFocus(size === 'medium');
  const showToastsInside = useCallback((element: HTMLElement | null) => {
    const before = $modalDialog.get();
    if (element) $modalDialog.set(element);
    return () => $modalDialog.set(before);
  }, []);
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Dialog.Content
          {...focus}
          ref={showToastsInside}
          aria-describedby={undefined}
          className={`fixed inset-0 z-40 mx-auto overflow-y-auto bg-bone outline-none md:inset-y-8 md:h-fit md:max-h-[calc(100dvh-4rem)] md:w-[calc(100vw-4rem)] md:rounded-md md:shadow-raised ${SIZES[size]}`}
        >
          <div className="sticky top-0 z-10 flex items-start gap-4 border-b border-sand bg-bone p-4">
            <Dialog.Title className="grow text-lg normal-case wrap-anywhere">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Focuses the first field of a form, and restores the focus on closing. Details may have forms below them. */
function useDialogFocus(isForm: boolean) {
  const { onOpenAutoFocus: rememberOpener, onCloseAutoFocus } = useReturnFocus();
  return {
    onCloseAutoFocus,
    onOpenAutoFocus(event: Event): void {
      rememberOpener();
      // Otherwise the close button would receive the focus.
      if (!(event.currentTarget instanceof Element)) return;
      const form = isForm ? event.currentTarget : event.currentTarget.querySelector('[data-start]');
      const field = form?.querySelector<HTMLElement>(START_FIELDS);
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
  };
}
