import { capitalized } from '#shared/status-words.ts';
import { isVendorId, VENDOR_NAMES } from '#shared/vendors.ts';

/** Returns a vendor's display name. */
export function vendorName(id: string): string {
  return isVendorId(id) ? VENDOR_NAMES[id] : capitalized(id);
}
