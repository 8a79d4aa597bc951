import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { OrderDetail } from './OrderDetail.tsx';

interface Props {
  /** Null while the dialog is closed. */
  orderId: string | null;
  onClose: () => void;
}

/** The details of an order: full-screen on phones, a centered panel elsewhere. */
export function OrderDialog({ orderId, onClose }: Props) {
  const focus = useFocusReturn();
  return (
    <Dialog.Root open={orderId !== null} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-0 z-40 mx-auto max-w-240 overflow-y-auto bg-bone outline-none md:inset-y-8 md:h-fit md:max-h-[calc(100dvh-4rem)] md:w-[calc(100vw-4rem)] md:rounded-md md:shadow-raised"
        >
          <div className="sticky top-0 z-10 flex items-start gap-4 border-b border-sand bg-bone p-4">
            <Dialog.Title className="grow text-lg normal-case wrap-anywhere">Order #{orderId}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          {orderId !== null && <OrderDetail orderId={orderId} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Returns the focus on closing. The dialog has no trigger of its own, because the address opens it. */
function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(): void {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      const target = opener.current === document.body ? null : opener.current;
      const destination = target?.isConnected ? target : document.getElementById('main');
      if (destination instanceof HTMLElement) destination.focus({ preventScroll: true });
    },
  };
}
