import type { Services } from '#server/kernel/services.ts';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_IDS, VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { readLost } from './lost-products.ts';
import { readNew } from './new-products.ts';
import { latestSync } from './syncs.queries.ts';
import { findVendorRow, isConnected, keyOf, storeOf } from './vendor-account.ts';

type Deps = Pick<Services, 'db' | 'env' | 'vendors'>;

/** Lists all supported vendors (docs/product/vendors.md#vendors). */
export function listVendors(services: Deps): Vendor[] {
  return VENDOR_IDS.map((id) => showVendor(services, id));
}

/** Returns the back office's view of a vendor. */
export function showVendor(services: Deps, id: VendorId): Vendor {
  const row = findVendorRow(services, id);
  const { storeId, storeName, webhookProblem, reportsOrdersOnly } = storeOf(row);
  const { keyFrom, isSandbox, problem } = keyOf(services, id);
  return {
    id,
    name: VENDOR_NAMES[id],
    type: id,
    isActive: isConnected(services, id),
    storeId: storeId ?? null,
    storeName: storeName ?? null,
    keyFrom,
    isSandbox,
    problem,
    webhookProblem: webhookProblem ?? null,
    reportsOrdersOnly: reportsOrdersOnly ?? false,
    needsReportAddress: services.vendors[id].registerWebhook === null,
    lostProducts: readLost(services.db, id).products.length,
    newProducts: readNew(services.db, id).products.length,
    canSync: services.vendors[id].listProducts !== null,
    lastSync: latestSync(services.db, id),
  };
}

/** Returns the connected vendors whose products can be synced. */
export function vendorsToSync(services: Deps): VendorId[] {
  return VENDOR_IDS.filter((id) => services.vendors[id].listProducts !== null && isConnected(services, id));
}

/** Returns in words why vendors aren't synced that list no products, by default all that are connected; null if there is none. */
export function nothingToSync(
  services: Deps,
  ids: readonly VendorId[] = VENDOR_IDS.filter((id) => isConnected(services, id)),
): string | null {
  const names = ids.filter((id) => !services.vendors[id].listProducts).map((id) => VENDOR_NAMES[id]);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat('en-US').format(names);
  return `There is nothing to sync from ${list}: map products of the shop instead.`;
}
