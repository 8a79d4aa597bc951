import { CARRIED_KEY, showToast } from './show-toast.ts';

/** Shows the toast stored by the previous page, once. A separate file, because the checkout only stores one. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(CARRIED_KEY);
    if (!carried) return;
    sessionStorage.removeItem(CARRIED_KEY);
    const [title, description] = JSON.parse(carried) as [string, string];
    showToast(title, description);
  } catch {
    // Storage may be disabled or hold something else.
  }
}
