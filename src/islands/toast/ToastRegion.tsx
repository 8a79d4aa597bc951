import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createPortal } from 'react-dom';
import { $modalDialog, $toast, dismissToast } from './toast.store.ts';

/** Five seconds, swipe right by 50 px, F8 moves the focus here (P section 9); within an open modal dialog, if any. */
export function ToastRegion() {
  const toast = useStore($toast);
  const dialog = useStore($modalDialog);
  const viewport = (
    <Toast.Viewport
      // A dialog has what is pressed next at its foot, and its close button at its head.
      className={`fixed right-0 z-50 flex w-full max-w-toast list-none flex-col p-4 ${dialog ? 'top-12' : 'bottom-0'}`}
    />
  );
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          type="foreground"
          onOpenChange={(open) => open || dismissToast()}
          // It lies on top: the dialog that it lies over stays.
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            dismissToast();
          }}
          className={`on-dark pointer-events-auto flex items-start gap-3 rounded-md border border-stone p-4 text-white shadow-raised data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
            toast.tone === 'destructive' ? 'bg-bad' : 'bg-ink'
          }`}
        >
          <div className="grow">
            <Toast.Title className="font-bold">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="text-sm">{toast.description}</Toast.Description>
            )}
            {toast.link && (
              <Toast.Action asChild altText={toast.link.label}>
                <a href={toast.link.href} className="link inline-flex min-h-11 items-center font-semibold">
                  {toast.link.label}
                </a>
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Close"
            className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center"
          >
            <X aria-hidden="true" size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* What the provider announces by itself stands outside the dialog, where nobody is told. */}
      {dialog ? createPortal(<div aria-live="polite">{viewport}</div>, dialog) : viewport}
    </Toast.Provider>
  );
}
