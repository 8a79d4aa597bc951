import type { VendorOrderKey } from './vendor-order.ts';

/** How much of our id is in a short reference. */
const START = 8;
const SHORT = /^(.+)-([0-9a-f]{8})$/;

/**
 * Returns our reference for a vendor that shows it to people and limits its length: the label and the start of our id, such as
 * `GTI-1042-1-e8b8f3b2`. The label alone isn't unique: two installations may share an account, and a restored backup may assign an
 * order number again.
 */
export function toShortReference({ reference, label }: VendorOrderKey): string {
  return `${label}-${reference.slice(0, START)}`;
}

/** Returns the label and the start of our id in a short reference; null for any other text. */
export function readShortReference(text: string): { label: string; start: string } | null {
  const [, label, start] = SHORT.exec(text) ?? [];
  return label === undefined || start === undefined ? null : { label, start };
}
