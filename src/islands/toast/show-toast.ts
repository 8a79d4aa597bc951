import { $toast, type Toast } from './toast.store.ts';

let last = 0;

/** Shows a toast in place of the one before. The region that draws it is loaded with the first one. */
export function showToast(
  title: string,
  description?: string,
  { tone = 'neutral', link }: Partial<Pick<Toast, 'tone' | 'link'>> = {},
): void {
  last += 1;
  $toast.set({ id: last, title, description, tone, link });
  void import('./mount-toasts.tsx').then(({ mountToasts }) => mountToasts());
}

/** A toast for something that failed. */
export function showFailure(title: string, description?: string): void {
  showToast(title, description, { tone: 'destructive' });
}
