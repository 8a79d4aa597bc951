import { showPlainToast } from './plain-toast.ts';
import { $modalDialog, $toast, type Toast } from './toast.store.ts';

/** The session storage key of a toast for the next page. */
export const CARRIED_KEY = 'gti-carried-toast';

let lastId = 0;

/** Shows a toast, replacing the previous one. The first call loads the region that renders it. */
export function showToast(
  title: string,
  description?: string,
  { tone = 'neutral', link, action }: Partial<Pick<Toast, 'tone' | 'link' | 'action'>> = {},
): void {
  lastId += 1;
  $toast.set({ id: lastId, title, description, tone, link, action });
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

/** Stores a toast for the next page: one shown here would disappear with this page. */
export function carryToast(title: string, description: string): void {
  try {
    sessionStorage.setItem(CARRIED_KEY, JSON.stringify([title, description]));
  } catch {
    // Storage may be disabled: the next page itself shows the success.
  }
}
