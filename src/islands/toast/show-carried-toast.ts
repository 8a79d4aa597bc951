import { readFromTab, removeFromTab } from '../kit/tab-storage.ts';
import { CARRIED_KEY, showToast } from './show-toast.ts';

/** Shows the toast that the previous page stored, once. In a file of its own: the checkout only stores one. */
export function showCarriedToast(): void {
  const carried = readFromTab(CARRIED_KEY);
  if (!carried) return;
  removeFromTab(CARRIED_KEY);
  const [title, description] = carried as [string, string];
  showToast(title, description);
}
