import type { VendorSettings } from '#server/vendors/vendor-settings.ts';
import { VENDOR_IDS, type VendorId } from '#shared/vendors.ts';
import type { PartialPrintVendor } from './print-vendor.ts';

/** Creates the gateways to all vendors. */
export function createPrintVendors(
  _settings: Record<VendorId, VendorSettings>,
): ReadonlyMap<VendorId, PartialPrintVendor> {
  return new Map(VENDOR_IDS.map((id) => [id, { id }]));
}
