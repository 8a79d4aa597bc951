import { vendorOrders } from '#db/schema/fulfillment.ts';
import { endAutomaticFulfillment } from '#server/domain/sales/orders/hold-back.ts';
import { lastNumber, type VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { deriveId } from '#server/kernel/ids/derive-id.ts';
import type { Services } from '#server/kernel/services.ts';
import type { VendorId } from '#shared/vendors.ts';

/**
 * Inserts the next vendor order of an order with a vendor, and ends waiting automatic fulfillment, which skips orders with a vendor order.
 * Call it inside a transaction, when none is open.
 */
export function insertVendorOrder(
  { db, now }: Pick<Services, 'db' | 'now'>,
  orderId: string,
  vendorId: VendorId,
): Pick<VendorOrderRow, 'id' | 'number'> {
  const number = lastNumber(db, orderId, vendorId) + 1;
  const row = {
    id: vendorOrderId(orderId, vendorId, number),
    orderId,
    vendorId,
    number,
    createdAt: now(),
    updatedAt: now(),
  };
  db.insert(vendorOrders).values(row).run();
  endAutomaticFulfillment(db, orderId);
  return row;
}

/** Returns a vendor order with the next number and its reference. */
export function nextVendorOrder(row: VendorOrderRow): VendorOrderRow {
  const number = row.number + 1;
  return { ...row, number, id: vendorOrderId(row.orderId, row.vendorId, number) };
}

/** Derives our reference. After a restore, the same vendor order gets it again, so that its vendor recognizes it. */
function vendorOrderId(orderId: string, vendorId: VendorId, number: number): string {
  return deriveId(`gti vendor order ${orderId} ${vendorId} ${number}`, '8');
}
