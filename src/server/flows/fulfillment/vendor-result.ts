import { dashboardUrlOf } from '#server/domain/sales/vendor-orders/dashboard-url.ts';
import type { VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

/** Returns what became of a vendor order. A vendor can take an order and fail or cancel it at once, for example for want of a card. */
export function resultOf(row: VendorOrderRow): VendorResult {
  const { vendorId, submission, vendorStatus, vendorOrderId, lastError } = row;
  const isFailed = submission === 'accepted' && vendorStatus === 'failed';
  return {
    vendorId,
    ok: submission === 'accepted' && vendorStatus !== 'failed' && vendorStatus !== 'cancelled',
    ...(vendorOrderId !== null && { vendorOrderId }),
    ...(lastError !== null && { error: isFailed ? repairable(row, lastError) : lastError }),
  };
}

/** Adds to the vendor's reason what to do about a vendor order that failed. */
function repairable(row: VendorOrderRow, reason: string): string {
  const name = VENDOR_NAMES[row.vendorId];
  const page = dashboardUrlOf(row);
  const there = page === null ? '' : `: ${page}`;
  return `${reason.replace(/\.$/, '')}. Repair it at ${name}, or fulfill the order again, which cancels it there first${there}`;
}

/** Returns in words that another process has the lease. */
export function busy(vendorId: VendorId): string {
  return `This order is being sent to ${VENDOR_NAMES[vendorId]} right now. Look again in a minute.`;
}
