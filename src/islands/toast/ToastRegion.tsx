import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SWIPE_DISTANCE, TOAST_DURATION_MS } from './plain-toast.ts';
import { $modalDialog, $toast, dismissToast } from './toast.store.ts';

const HOST_ID = 'toasts';
/** Long enough to reach its button. */
const ACTION_DURATION_MS = 2 * TOAST_DURATION_MS;

/** Mounts the toast region, once. */
export function mountToasts(): void {
  if (document.getElementById(HOST_ID)) return;
  const host = document.createElement('div');
  host.id = HOST_ID;
  // An open dialog hides the rest of the page from assistive technology, except live regions.
  host.setAttribute('aria-live', 'off');
  document.body.append(host);
  createRoot(host).render(<ToastRegion />);
}

/** Renders the current toast (docs/product/site.md#toasts), inside the open modal dialog if there is one. */
function ToastRegion() {
  const toast = useStore($toast);
  const dialog = useStore($modalDialog);
  const viewport = (
    <Toast.Viewport
      // Clears a dialog's actions at its bottom and its close button at its top.
      className={`pointer-events-none fixed right-0 z-50 flex print:hidden w-full max-w-toast list-none flex-col p-4 ${dialog ? 'top-14 lg:top-20' : 'bottom-[var(--buy-bar,0px)]'}`}
    />
  );
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_DISTANCE}>
      {toast && (
        <Toast.Root
          key={toast.id}
          type="foreground"
          {...(toast.action && { duration: ACTION_DURATION_MS })}
          onOpenChange={(open) => open || dismissToast()}
          // Escape must not also close the dialog below.
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
            {toast.action && (
              <Toast.Action asChild altText={toast.action.label}>
                <button
                  type="button"
                  className="link inline-flex min-h-11 cursor-pointer items-center font-semibold"
                  onClick={toast.action.run}
                >
                  {toast.action.label}
                </button>
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
      {/* The provider's own announcements are outside the dialog, where they are inert. */}
      {dialog ? createPortal(<div aria-live="polite">{viewport}</div>, dialog) : viewport}
    </Toast.Provider>
  );
}
