import { isNotNull } from 'drizzle-orm';
import { podVendors } from '#db/schema/vendors.ts';
import { isSandboxKey } from '#server/gateways/print-vendors/vendor-settings.ts';
import type { Services } from '#server/kernel/services.ts';
import { VENDOR_IDS, type VendorId } from '#shared/vendors.ts';

/**
 * Returns the vendors with a real key in the settings or the database: they make and charge what they are sent. `db` is null
 * before it exists.
 */
export function liveVendors({ env, db }: Pick<Services, 'env'> & { db: Services['db'] | null }): VendorId[] {
  const stored =
    db?.select({ id: podVendors.id }).from(podVendors).where(isNotNull(podVendors.apiKey)).all() ?? [];
  return VENDOR_IDS.filter((id) => {
    const { apiKey } = env.vendors[id];
    return (apiKey !== undefined && !isSandboxKey(apiKey)) || stored.some((vendor) => vendor.id === id);
  });
}
