import { showToast } from './show-toast.ts';

const KEY = 'gti-carried-toast';

/** Leaves a toast for the page that is opened next: one shown here would vanish with this page. */
export function carryToast(title: string, description: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([title, description]));
  } catch {
    // Storage may be forbidden: arriving on the next page says enough.
  }
}

/** Shows the toast that the page before left, once. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(KEY);
    if (!carried) return;
    sessionStorage.removeItem(KEY);
    const [title, description] = JSON.parse(carried) as [string, string];
    showToast(title, description);
  } catch {
    // Storage may be forbidden, or hold what another page wrote.
  }
}
