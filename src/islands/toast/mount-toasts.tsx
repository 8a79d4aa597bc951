import { createRoot } from 'react-dom/client';
import { ToastRegion } from './ToastRegion.tsx';

const HOST_ID = 'toasts';

/** Puts the toast region into the page, once. */
export function mountToasts(): void {
  if (document.getElementById(HOST_ID)) return;
  const host = document.createElement('div');
  host.id = HOST_ID;
  document.body.append(host);
  createRoot(host).render(<ToastRegion />);
}
