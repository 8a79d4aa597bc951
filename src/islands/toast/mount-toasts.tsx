import { createRoot } from 'react-dom/client';
import { ToastRegion } from './ToastRegion.tsx';

const HOST_ID = 'toasts';

/** Puts the toast region into the page, once. */
export function mountToasts(): void {
  if (document.getElementById(HOST_ID)) return;
  const host = document.createElement('div');
  host.id = HOST_ID;
  // An open dialog hides the rest of the page from assistive technology, but nothing marked as live.
  host.setAttribute('aria-live', 'off');
  document.body.append(host);
  createRoot(host).render(<ToastRegion />);
}
