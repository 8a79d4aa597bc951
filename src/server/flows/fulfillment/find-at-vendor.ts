import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { mayExistSince } from '#server/domain/sales/vendor-orders/restored-orders.ts';
import type { VendorOrderRow } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { nextVendorOrder } from './insert-vendor-order.ts';
import { keyOfVendorOrder } from './vendor-order-request.ts';

/** How many vendor orders in a row a lost shop may have given up, each refused, before it sent another one. */
const GIVEN_UP = 3;

/** Returns whether an order at a vendor is neither a draft nor canceled. */
export const isConfirmed = ({ isDraft, status }: VendorOrderState): boolean =>
  !isDraft && status !== 'cancelled';

/** Asks the vendor for a vendor order by our reference. Returns null if the vendor doesn't have it. */
export function findAtVendor(
  services: Pick<Services, 'db' | 'vendors'>,
  account: VendorAccount,
  row: VendorOrderRow,
): Promise<VendorOrderState | null> {
  const vendor = services.vendors[row.vendorId];
  return vendor.findOrder(account, keyOfVendorOrder(services, row), mayExistSince(services, row));
}

/** The refusal if the vendor has a later vendor order, which sending again takes over. */
export const laterAtVendor = (vendorId: VendorId) => ({
  code: 'too_late' as const,
  message: `${VENDOR_NAMES[vendorId]} already has this order, from before a backup was restored. Fulfill it again to take it over.`,
});

/**
 * Returns whether the vendor has a later vendor order for the same order: a lost shop gave up this one and sent another. Vendors keep
 * nothing of refused ones, so several are looked for.
 */
export async function hasLaterAtVendor(
  services: Pick<Services, 'db' | 'vendors'>,
  account: VendorAccount,
  row: VendorOrderRow,
): Promise<boolean> {
  if (requireOrder(services.db, row.orderId).restoredAt === null) return false;
  let later = row;
  for (let ahead = 0; ahead < GIVEN_UP; ahead += 1) {
    later = nextVendorOrder(later);
    if (await findAtVendor(services, account, later)) return true;
  }
  return false;
}
