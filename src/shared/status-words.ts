export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Formats a status, a role or another name in snake case for display: `sent_to_vendor` → `sent to vendor`. Unlike our sentences, it
 * keeps the spelling `cancelled`.
 */
export function statusWords(status: string): string {
  return status.replaceAll('_', ' ');
}

/** Returns a status as a label: `sent_to_vendor` → `Sent to vendor`. */
export function statusLabel(status: string): string {
  return capitalized(statusWords(status));
}
