import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { podVendors } from '#db/schema/vendors.ts';
import type { VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import type { Services } from '#server/kernel/services.ts';
import type { VendorId } from '#shared/vendors.ts';
import { findVendorRow, fingerprintOf, storeOf } from './vendor-account.ts';

/**
 * Stores what a vendor says about its key (docs/product/vendors.md#health). The next sync asks again, so a failure is only logged: a key
 * without the permission to read its permissions works all the same.
 */
export async function noteKey(
  services: Pick<Services, 'db' | 'log' | 'vendors'>,
  id: VendorId,
  account: VendorAccount,
): Promise<void> {
  const { db, log, vendors } = services;
  const vendor = vendors[id];
  if (!vendor.readKey) return;
  try {
    const { expiresAt, missingPermissions } = await vendor.readKey(account);
    const key = { expiresAt: expiresAt?.toISOString() ?? null, missingPermissions };
    transaction(db, () => {
      const settings = storeOf(findVendorRow(services, id));
      // Another key may have been connected since.
      if (settings.fingerprint !== fingerprintOf(account.apiKey)) return;
      db.update(podVendors)
        .set({ settings: { ...settings, key } })
        .where(eq(podVendors.id, id))
        .run();
    });
  } catch (error) {
    log.warn({ vendor: id, err: error });
  }
}
