import type { VendorId } from '#shared/vendors.ts';
import type { Services } from '../services.ts';
import { requestSync } from './request-sync.ts';
import { vendorsToSync } from './vendors.queries.ts';

/**
 * Syncs the products of a vendor that reported changes of some (docs/product.md#product-sync). A sync that was reading them when the
 * report came may have missed it: jobs of the catalog wait for each other, so it has ended by now.
 */
export async function syncAfterReport(
  services: Services,
  { vendorId }: { vendorId: VendorId },
): Promise<void> {
  // It may have been disconnected meanwhile.
  if (vendorsToSync(services).includes(vendorId)) requestSync(services, null, [vendorId]);
}
