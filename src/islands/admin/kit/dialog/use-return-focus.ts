import { useRef } from 'react';

/**
 * Returns the focus to where it was before a dialog opened, or to the page's content if that is gone. A dialog opened by the
 * address or by code has no trigger of its own.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(): void {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      const target = opener.current === document.body ? null : opener.current;
      // A confirmed question may close the dialog beneath it, which has restored the focus by then.
      if (!target?.isConnected && document.activeElement !== document.body) return;
      const destination = target?.isConnected ? target : document.getElementById('main');
      if (destination instanceof HTMLElement) destination.focus({ preventScroll: true });
    },
  };
}
