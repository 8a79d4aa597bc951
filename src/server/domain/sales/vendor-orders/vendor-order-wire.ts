import { isLive } from '#shared/fulfillment.ts';
import { toWire } from '#shared/money.ts';
import type { VendorOrder } from '#shared/schemas/admin-orders.schema.ts';
import { dashboardUrlOf } from './dashboard-url.ts';
import type { VendorShare } from './shares-to-send.ts';
import type { VendorOrderRow } from './vendor-orders.queries.ts';

/**
 * Converts a vendor order to the wire format for administrators.
 * @param all the vendor orders of its order
 * @param toSend what of the order can be sent
 */
export function toVendorOrder(
  row: VendorOrderRow,
  all: readonly VendorOrderRow[],
  toSend: readonly Pick<VendorShare, 'vendorId'>[],
): VendorOrder {
  const { id, vendorId, vendorOrderId, vendorStatus, totalCostCents, lastError, retryCount } = row;
  const isLatest = all.every((one) => one.vendorId !== vendorId || one.number <= row.number);
  return {
    id,
    vendorId,
    vendorOrderId,
    vendorStatus,
    vendorWord: row.vendorWord,
    dashboardUrl: dashboardUrlOf(row),
    totalCost: totalCostCents === null ? null : toWire(totalCostCents),
    estimatedShipDate: row.estimatedShipDate?.toISOString() ?? null,
    trackingNumbers: row.trackingNumbers ?? [],
    lastError,
    retryCount,
    number: row.number,
    submission: row.submission,
    closedAt: row.closedAt?.toISOString() ?? null,
    canCancel: isLive(row) && (vendorStatus === 'pending' || vendorStatus === 'sent_to_vendor'),
    canRetry: isLatest && toSend.some((part) => part.vendorId === vendorId),
  };
}
