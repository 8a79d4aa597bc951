import { createHash } from 'node:crypto';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { Services } from '../services.ts';
import { lastAttempt, type VendorOrderRow } from './fulfillment.queries.ts';

/** Inserts the next attempt of an order with a vendor. Call it inside a transaction, when none is open. */
export function insertAttempt(
  { db, now }: Pick<Services, 'db' | 'now'>,
  orderId: string,
  vendorId: VendorId,
): Pick<VendorOrderRow, 'id' | 'attempt'> {
  const attempt = lastAttempt(db, orderId, vendorId) + 1;
  const id = attemptId(orderId, vendorId, attempt);
  const row = { id, orderId, vendorId, attempt, createdAt: now(), updatedAt: now() };
  db.insert(vendorOrders).values(row).run();
  return row;
}

/**
 * Returns the id of an attempt, a UUID made of what it is: after a backup is restored, an attempt that was made since has the same
 * reference again, which its vendor knows.
 */
function attemptId(orderId: string, vendorId: VendorId, attempt: number): string {
  const hex = createHash('sha256').update(`gti vendor order ${orderId} ${vendorId} ${attempt}`).digest('hex');
  // Version 8 of RFC 9562: made in a way of our own.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
