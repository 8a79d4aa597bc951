import { statusWords } from '#shared/order-state.ts';
import { capitalized } from './words.ts';

/** Returns a status as a label: `sent_to_vendor` → `Sent to vendor`. */
export function statusLabel(status: string): string {
  return capitalized(statusWords(status));
}
