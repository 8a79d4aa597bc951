import { createRoot } from 'react-dom/client';
import { ToastRegion } from './ToastRegion.tsx';

/** Puts the toast region into the page, once. */
export function mountToasts(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<ToastRegion />);
}
