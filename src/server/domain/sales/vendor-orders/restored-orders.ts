import { isNotNull } from 'drizzle-orm';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { requireOrder } from '../orders/require-order.ts';
import type { VendorOrderRow } from './vendor-orders.queries.ts';

/*
 * After the backup, the lost shop may have sent an order of it to a vendor. The restored shop doesn't know that and gives its next vendor
 * order the same reference, so it asks the vendor for that first (docs/operations.md#restoring).
 */

/** Marks all orders of a restored database: no vendor was asked about them since. Call it inside a transaction. */
export function markOrdersRestored({ db, now }: Pick<Services, 'db' | 'now'>): void {
  db.update(orders).set({ restoredAt: now() }).run();
  db.update(vendorOrders).set({ checkedAt: null }).where(isNotNull(vendorOrders.checkedAt)).run();
}

/** Returns whether a lost shop may have sent a vendor order, and its vendor wasn't asked about it since the restore. */
export function mayHaveBeenSent(
  { db }: Pick<Services, 'db'>,
  { orderId, checkedAt }: Pick<VendorOrderRow, 'orderId' | 'checkedAt'>,
): boolean {
  return checkedAt === null && requireOrder(db, orderId).restoredAt !== null;
}

/** Returns since when a vendor may have a vendor order. */
export function mayExistSince(
  { db }: Pick<Services, 'db'>,
  { orderId, createdAt }: Pick<VendorOrderRow, 'orderId' | 'createdAt'>,
): Date {
  const order = requireOrder(db, orderId);
  return order.restoredAt === null ? createdAt : order.createdAt;
}
