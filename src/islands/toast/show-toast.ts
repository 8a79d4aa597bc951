import { $modalDialog, $toast, type Toast } from './toast.store.ts';

let last = 0;

/** Shows a toast in place of the one before. The region that draws it is loaded with the first one. */
export function showToast(
  title: string,
  description?: string,
  { tone = 'neutral', link }: Partial<Pick<Toast, 'tone' | 'link'>> = {},
): void {
  last += 1;
  $toast.set({ id: last, title, description, tone, link });
  void import('./mount-toasts.tsx').then(
    ({ mountToasts }) => mountToasts(),
    () => showPlainly(title, description),
  );
}

const PLAIN_FOR_MS = 5000;

/** Without a connection the region cannot be loaded, just when there is something to say. */
function showPlainly(title: string, description = ''): void {
  const toast = document.createElement('p');
  toast.setAttribute('role', 'alert');
  toast.className = 'toast-plain';
  toast.textContent = description ? `${title}: ${description}` : title;
  ($modalDialog.get() ?? document.body).append(toast);
  setTimeout(() => toast.remove(), PLAIN_FOR_MS);
}

/** A toast for something that failed. */
export function showFailure(title: string, description?: string): void {
  showToast(title, description, { tone: 'destructive' });
}
