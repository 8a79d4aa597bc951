import { mayExistSince } from '#server/domain/sales/vendor-orders/restored-orders.ts';
import type { VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { keyOfVendorOrder } from './vendor-order-request.ts';

/** Asks the vendor for a vendor order by our reference. Returns null if the vendor doesn't have it. */
export function findAtVendor(
  services: Pick<Services, 'db' | 'vendors'>,
  account: VendorAccount,
  row: VendorOrderRow,
): Promise<VendorOrderState | null> {
  const vendor = services.vendors[row.vendorId];
  return vendor.findOrder(account, keyOfVendorOrder(services, row), mayExistSince(services, row));
}
