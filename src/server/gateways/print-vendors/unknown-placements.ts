import { AppError } from '#shared/errors.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import type { VendorOrderRequest } from './vendor-order.ts';

/**
 * Rejects an order with a placement that the vendor doesn't print: without its print file, the product would be made without the
 * buyer's design. A print file with a position names an area of the vendor.
 * @param placements ours, by the vendor's names
 * @throws AppError `vendor_refused_order`
 */
export function refuseUnknownPlacements(
  vendorId: VendorId,
  placements: ReadonlyMap<string, string>,
  { items }: Pick<VendorOrderRequest, 'items'>,
): void {
  const asked = items.flatMap(({ printFiles }) =>
    printFiles.filter(({ position }) => position === null).map(({ placement }) => placement),
  );
  const unknown = asked.find((placement) => !placements.has(placement));
  if (unknown !== undefined) throw unknownPlacement(vendorId, unknown);
}

/** Returns the refusal of a placement that the vendor doesn't print. */
export function unknownPlacement(vendorId: VendorId, unknown: string): AppError {
  const message = `${VENDOR_NAMES[vendorId]} takes no print file for the ${unknown} from us: order it there by hand, or refund it.`;
  return new AppError('vendor_refused_order', { message });
}
