import type { VendorSettings } from '#server/gateways/print-vendors/vendor-settings.ts';
import type { VendorId } from '#shared/vendors.ts';
import { createGelato } from './gelato.ts';
import { createGooten } from './gooten.ts';
import type { PrintVendor } from './print-vendor.ts';
import { createPrintful } from './printful.ts';
import { createPrintify } from './printify.ts';

/** Creates the gateways to all vendors. */
export function createPrintVendors(
  settings: Record<VendorId, VendorSettings>,
): Readonly<Record<VendorId, PrintVendor>> {
  return {
    printful: createPrintful({ settings: settings.printful }),
    printify: createPrintify({ settings: settings.printify }),
    gooten: createGooten({ settings: settings.gooten }),
    gelato: createGelato({ settings: settings.gelato }),
  };
}
