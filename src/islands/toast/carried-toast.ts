import { showToast } from './show-toast.ts';

const KEY = 'gti-carried-toast';

/** Stores a toast for the next page, because one shown here would disappear with this page. */
export function carryToast(title: string, description: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([title, description]));
  } catch {
    // Storage may be disabled: the next page itself shows the success.
  }
}

/** Shows the toast that the previous page stored, once. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(KEY);
    if (!carried) return;
    sessionStorage.removeItem(KEY);
    const [title, description] = JSON.parse(carried) as [string, string];
    showToast(title, description);
  } catch {
    // Storage may be disabled or hold something else.
  }
}
