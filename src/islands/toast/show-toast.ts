import { showPlainToast } from './plain-toast.ts';
import { $modalDialog, $toast, type Toast } from './toast.store.ts';

let lastId = 0;

/** Shows a toast in place of the previous one. The first call loads the region that renders it. */
export function showToast(
  title: string,
  description?: string,
  { tone = 'neutral', link }: Partial<Pick<Toast, 'tone' | 'link'>> = {},
): void {
  lastId += 1;
  $toast.set({ id: lastId, title, description, tone, link });
  void import('./ToastRegion.tsx').then(
    ({ mountToasts }) => mountToasts(),
    // The region cannot be loaded without a connection.
    () =>
      showPlainToast($modalDialog.get() ?? document.body, {
        title: description ? `${title}: ${description}` : title,
        isFailure: tone === 'destructive',
        role: 'alert',
      }),
  );
}

/** Shows a toast for a failure. */
export function showFailure(title: string, description?: string): void {
  showToast(title, description, { tone: 'destructive' });
}
