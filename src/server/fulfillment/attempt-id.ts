import { createHash } from 'node:crypto';
import type { VendorId } from '#shared/vendors.ts';

/**
 * Returns the id of an attempt, a UUID made of what it is: after a backup is restored, an attempt that was made since has the same
 * reference again, which its vendor knows.
 */
export function attemptId(orderId: string, vendorId: VendorId, attempt: number): string {
  const hex = createHash('sha256').update(`gti vendor order ${orderId} ${vendorId} ${attempt}`).digest('hex');
  // Version 8 of RFC 9562: made in a way of our own.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
