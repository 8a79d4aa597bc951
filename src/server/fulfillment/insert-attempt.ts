import { vendorOrders } from '#db/schema/fulfillment.ts';
import type { VendorId } from '#shared/vendors.ts';
import { deriveId } from '../derive-id.ts';
import type { Services } from '../services.ts';
import { lastAttempt, type VendorOrderRow } from './fulfillment.queries.ts';

/** Inserts the next attempt of an order with a vendor. Call it inside a transaction, when none is open. */
export function insertAttempt(
  { db, now }: Pick<Services, 'db' | 'now'>,
  orderId: string,
  vendorId: VendorId,
): Pick<VendorOrderRow, 'id' | 'attempt'> {
  const attempt = lastAttempt(db, orderId, vendorId) + 1;
  // After a backup is restored, an attempt that was made since has the same reference again, which its vendor knows.
  const id = deriveId(`gti vendor order ${orderId} ${vendorId} ${attempt}`, '8');
  const row = { id, orderId, vendorId, attempt, createdAt: now(), updatedAt: now() };
  db.insert(vendorOrders).values(row).run();
  return row;
}
