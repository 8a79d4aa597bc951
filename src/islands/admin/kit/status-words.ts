import { statusWords } from '#shared/order-state.ts';

/** Returns a status as a label: `sent_to_vendor` → `Sent to vendor`. */
export function statusLabel(status: string): string {
  const words = statusWords(status);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
