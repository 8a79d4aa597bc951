import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { podVendors } from '#db/schema/vendors.ts';
import type { VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import { isSandboxKey } from '#server/gateways/print-vendors/vendor-settings.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { openSecret } from './secret-box.ts';

type Deps = Pick<Services, 'db' | 'env'>;
type VendorRow = typeof podVendors.$inferSelect;

/** The stored facts about the store of a vendor's key, in `pod_vendors.settings`. */
export interface StoreSettings {
  storeId?: string;
  storeName?: string;
  /** For the connected key: another one may belong to another store. */
  fingerprint?: string;
  /** Why the vendor doesn't report to us, in words for people. */
  webhookProblem?: string | null;
  /** Its store keeps only one registration, for the reports about orders (docs/product/fulfillment.md#vendor-webhooks). */
  reportsOrdersOnly?: boolean;
  /** What the vendor said about the connected key. */
  key?: { expiresAt: string | null; missingPermissions: string[] };
  /** During a connection: by which attempt, and until when (in milliseconds) nobody else may connect. */
  connecting?: { by: string; until: number } | undefined;
}

/** The usable parts of a vendor's key. */
interface VendorKey {
  /** Null if there is no key, or it can't be decrypted. */
  apiKey: string | null;
  webhookSecret: string | null;
  keyFrom: 'environment' | 'database' | null;
  isSandbox: boolean;
  /** Why a stored key can't be used, in words for people. */
  problem: string | null;
}

/** A secret column of `pod_vendors`. */
type SecretColumn = 'apiKey' | 'webhookSecret';

const statements = preparedOn((db) => ({
  byId: db
    .select()
    .from(podVendors)
    .where(eq(podVendors.id, sql.placeholder('id')))
    .prepare(),
}));

/** Returns a vendor's row; `undefined` before it has a key or was connected. */
export function findVendorRow({ db }: Pick<Services, 'db'>, id: VendorId): VendorRow | undefined {
  return statements(db).byId.get({ id });
}

/** Returns the label of an encrypted column, so that it can't be decrypted in place of another. */
export function labelOf(id: string, column: SecretColumn): string {
  return `${id}.${column}`;
}

/**
 * Returns the key of a vendor (docs/product/vendors.md#vendors): the environment's, otherwise the stored one. The sandbox's key,
 * which startup puts into the environment, yields to a stored one.
 */
export function keyOf({ env, db }: Deps, id: VendorId): VendorKey {
  const row = findVendorRow({ db }, id);
  const given = env.vendors[id];
  const isSandboxGiven = isSandboxKey(given.apiKey);
  const open = (column: SecretColumn) => {
    const sealed = row?.[column];
    return sealed ? openSecret(env.appSecret, labelOf(id, column), sealed) : null;
  };
  const webhookSecret = given.webhookSecret ?? open('webhookSecret');
  if (given.apiKey && !(isSandboxGiven && row?.apiKey)) {
    return {
      apiKey: given.apiKey,
      webhookSecret,
      keyFrom: 'environment',
      isSandbox: isSandboxGiven,
      problem: null,
    };
  }
  const apiKey = open('apiKey');
  const isUnreadable = Boolean(row?.apiKey) && apiKey === null;
  return {
    apiKey,
    webhookSecret,
    keyFrom: row?.apiKey ? 'database' : null,
    isSandbox: false,
    problem: isUnreadable
      ? `The stored key of ${VENDOR_NAMES[id]} can't be decrypted, because APP_SECRET has changed. Enter the key again.`
      : null,
  };
}

/**
 * Returns the credentials for a vendor's account. It may not be connected yet.
 * @throws AppError `vendor_not_configured` without a usable key
 */
export function requireAccount(services: Deps, id: VendorId): VendorAccount {
  const { apiKey, webhookSecret, problem } = keyOf(services, id);
  if (apiKey === null) throw notConnected(id, problem);
  return { apiKey, webhookSecret, storeId: storeOf(findVendorRow(services, id)).storeId ?? null };
}

/** Returns whether a vendor is connected: the key it was connected with is still usable. */
export function isConnected(services: Deps, id: VendorId): boolean {
  const row = findVendorRow(services, id);
  if (!row?.isActive) return false;
  const { apiKey } = keyOf(services, id);
  return apiKey !== null && storeOf(row).fingerprint === fingerprintOf(apiKey);
}

/**
 * Returns the credentials for a connected vendor's account.
 * @throws AppError `vendor_not_configured`
 */
export function requireConnected(services: Deps, id: VendorId): VendorAccount {
  if (!isConnected(services, id)) throw notConnected(id, keyOf(services, id).problem);
  return requireAccount(services, id);
}

/**
 * Rejects data read from an account that isn't the connected one anymore: it may belong to another store.
 * @throws AppError `stale`
 */
export function requireSameAccount(services: Deps, id: VendorId, { apiKey, storeId }: VendorAccount): void {
  const isSame =
    isConnected(services, id) &&
    keyOf(services, id).apiKey === apiKey &&
    (storeOf(findVendorRow(services, id)).storeId ?? null) === storeId;
  if (isSame) return;
  const message = `${VENDOR_NAMES[id]} was disconnected or got another key while it was synced. Nothing was changed.`;
  throw new AppError('stale', { message });
}

/** Returns a hash that distinguishes keys without revealing them. */
export function fingerprintOf(apiKey: string): string {
  return createHash('sha256').update(`gti print vendor key ${apiKey}`).digest('hex').slice(0, 16);
}

/** Returns the stored facts about a vendor's store. */
export function storeOf(row: VendorRow | undefined): StoreSettings {
  return (row?.settings ?? {}) as StoreSettings;
}

/** Returns the address of a vendor's webhook. */
export function webhookUrl({ siteUrl }: Pick<Services['env'], 'siteUrl'>, id: VendorId): string {
  return `${siteUrl}/api/webhooks/${id}`;
}

/** Returns the error for a vendor without a usable key: `problem` says why. */
export function notConnected(id: VendorId, problem?: string | null): AppError {
  const message = problem ?? `Connect ${VENDOR_NAMES[id]} with its key first.`;
  return new AppError('vendor_not_configured', { message });
}
