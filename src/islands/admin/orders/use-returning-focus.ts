import { useRef } from 'react';

/**
 * For a dialog that is opened by the address and not by a trigger of its own: gives the focus back to
 * whatever had it before, or to the page when nothing had.
 */
export function useReturningFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(): void {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      const target = opener.current === document.body ? null : opener.current;
      const back = target?.isConnected ? target : document.getElementById('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
}
