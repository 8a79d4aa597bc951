import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectVendorInput, VendorKeyInput } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { sealSecret } from './secret-box.ts';
import { removeTestMockups } from './test-mockups.ts';
import { findVendorRow, keyOf, labelOf } from './vendor-account.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

/**
 * Stores a vendor's key, encrypted, without verifying it. The vendor has to be connected again, because the key may belong to
 * another store. Without a webhook secret, the stored one stays.
 * @throws AppError `managed_elsewhere`
 */
export function saveVendorKey(services: Deps, id: VendorId, key: VendorKeyInput, actor: Administrator): void {
  const { db, env, now } = services;
  requireKeyOfOurs(services, id);
  const secrets = sealKey(env, id, key);
  transaction(db, () => {
    ensureVendor(services, id);
    db.update(podVendors)
      .set({ ...secrets, isActive: false, settings: null, updatedAt: now() })
      .where(eq(podVendors.id, id))
      .run();
    recordAudit(services, { actor, action: 'vendor_key_saved', subject: vendorSubject(id) });
  });
}

/** @throws AppError `managed_elsewhere` if a stored key of the vendor would be ignored */
export function requireKeyOfOurs(services: Pick<Services, 'db' | 'env'>, id: VendorId): void {
  const { keyFrom, isSandbox } = keyOf(services, id);
  if (keyFrom !== 'environment' || isSandbox) return;
  const message = `The key of ${VENDOR_NAMES[id]} comes from the environment (${id.toUpperCase()}_API_KEY). Change it there, then restart the site.`;
  throw new AppError('managed_elsewhere', { message });
}

/** Encrypts the parts of a key for storage. */
export function sealKey(env: Services['env'], id: VendorId, { apiKey, webhookSecret }: ConnectVendorInput) {
  const seal = (column: 'apiKey' | 'webhookSecret', secret: string) =>
    sealSecret(env.appSecret, labelOf(id, column), secret);
  return {
    ...(apiKey && { apiKey: seal('apiKey', apiKey) }),
    ...(webhookSecret && { webhookSecret: seal('webhookSecret', webhookSecret) }),
  };
}

/**
 * Deletes the stored key of a vendor and stops syncing it. Its products stay unchanged, and so does a key in the environment,
 * with which the vendor can be connected again. Does nothing for a vendor without a key that isn't connected.
 */
export function disconnectVendor(services: Deps, id: VendorId, actor: Administrator): void {
  const { db, now } = services;
  transaction(db, () => {
    const row = findVendorRow(services, id);
    if (!row || (!row.isActive && !row.apiKey && !row.webhookSecret)) return;
    db.update(podVendors)
      .set({ apiKey: null, webhookSecret: null, isActive: false, settings: null, updatedAt: now() })
      .where(eq(podVendors.id, id))
      .run();
    removeTestMockups(db, id);
    recordAudit(services, { actor, action: 'vendor_disconnected', subject: vendorSubject(id) });
  });
}

/** Adds the row of a vendor, not connected, if there is none. Call it inside a transaction. */
export function ensureVendor({ db, now }: Pick<Services, 'db' | 'now'>, id: VendorId): void {
  const stamps = { createdAt: now(), updatedAt: now() };
  db.insert(podVendors)
    .values({ id, name: VENDOR_NAMES[id], type: id, isActive: false, ...stamps })
    .onConflictDoNothing()
    .run();
}

/** Returns a vendor as a subject of the audit log. */
export function vendorSubject(id: VendorId) {
  return { type: 'vendor', id, name: VENDOR_NAMES[id] } as const;
}
