import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { podVendors } from '#db/schema/vendors.ts';
import type { VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { isReachable } from '#server/kernel/http/origin.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectVendorInput, Vendor } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { chooseStore, readStores } from './choose-store.ts';
import { noteKey } from './note-key.ts';
import { newWebhookSecret } from './report-address.ts';
import { ensureVendor, requireKeyOfOurs, sealKey, vendorSubject } from './save-vendor-key.ts';
import {
  findVendorRow,
  fingerprintOf,
  keyOf,
  requireAccount,
  type StoreSettings,
  storeOf,
  webhookUrl,
} from './vendor-account.ts';
import { showVendor } from './vendors.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

/** Longer than all calls to a vendor take together; only needed after a process has died. */
const CONNECTING_MS = 5 * MINUTE_MS;

/** The result of registering our webhook at a vendor. */
interface Webhook {
  /** Null if the secret in the account stays. */
  secret: string | null;
  problem: string | null;
  reportsOrdersOnly: boolean;
}

/**
 * Connects a vendor (docs/product/vendors.md#vendors): chooses the store to sell from, asks the vendor to report to our
 * webhook, and enables syncing its products. A new key is stored only then: until the vendor has accepted it, the stored key and
 * its connection stay. Safe to repeat.
 * @throws AppError `vendor_not_configured`, `vendor_failed`, `vendor_timeout`; what `chooseStore` throws; `in_progress` while
 * someone else connects it; `stale` if someone else has saved another key since; `managed_elsewhere` for a
 * new key that wouldn't be used
 */
export async function connectVendor(
  services: Deps,
  id: VendorId,
  actor: Administrator,
  newKey: ConnectVendorInput = {},
): Promise<Vendor> {
  const { apiKey: storedKey } = keyOf(services, id);
  const account = accountOf(services, id, newKey);
  const attempt = beginConnecting(services, id);
  try {
    const connected = await connect(services, id, { account, newKey, storedKey, attempt, actor });
    await noteKey(services, id, account);
    return connected;
  } catch (error) {
    endConnecting(services, id, attempt);
    throw error;
  }
}

/** Returns the account to connect: the new key's, if there is one. */
function accountOf(
  services: Deps,
  id: VendorId,
  { apiKey, webhookSecret }: ConnectVendorInput,
): VendorAccount {
  if (apiKey || webhookSecret) requireKeyOfOurs(services, id);
  const { isSandbox, webhookSecret: storedSecret } = keyOf(services, id);
  const secret = webhookSecret ?? storedSecret;
  // Another key for the same account keeps its store. The first real key is never for the sandbox's.
  const isFirstReal = isSandbox && apiKey;
  const storeId = isFirstReal ? null : (storeOf(findVendorRow(services, id)).storeId ?? null);
  const account = apiKey ? { apiKey, storeId } : requireAccount(services, id);
  return { ...account, webhookSecret: secret };
}

interface Connecting {
  account: VendorAccount;
  newKey: ConnectVendorInput;
  /** The vendor's previous key. */
  storedKey: string | null;
  attempt: string;
  actor: Administrator;
}

async function connect(
  services: Deps,
  id: VendorId,
  { account, newKey, storedKey, attempt, actor }: Connecting,
): Promise<Vendor> {
  const { db, env, now, vendors } = services;
  const vendor = vendors[id];
  const stores = await readStores(vendor, { ...account, storeId: null });
  const store =
    vendor.storeKind === null
      ? null
      : chooseStore(vendor, { stores, wanted: newKey.storeId, known: account.storeId });
  // The sandbox runs on this machine.
  const isNear = keyOf(services, id).isSandbox && !newKey.apiKey;
  const webhook = await registerWebhook(
    services,
    id,
    { ...account, storeId: store?.id ?? null },
    isNear || isReachable(env.siteUrl),
  );
  transaction(db, () => {
    if (keyOf(services, id).apiKey !== storedKey || !isConnecting(services, id, attempt))
      throw new AppError('stale', {
        message: 'Someone else just changed this key. Check the vendor, then try again.',
      });
    const settings = {
      ...(store && { storeId: store.id, storeName: store.name }),
      fingerprint: fingerprintOf(account.apiKey),
      webhookProblem: webhook.problem,
      reportsOrdersOnly: webhook.reportsOrdersOnly,
    };
    const webhookSecret = webhook.secret ?? newKey.webhookSecret;
    db.update(podVendors)
      .set({
        ...sealKey(env, id, { apiKey: newKey.apiKey, webhookSecret }),
        isActive: true,
        settings,
        updatedAt: now(),
      })
      .where(eq(podVendors.id, id))
      .run();
    const subject = vendorSubject(id);
    if (newKey.apiKey) recordAudit(services, { actor, action: 'vendor_key_saved', subject });
    // By attempt: a job that is running may have used the key before.
    enqueueJob(services, { kind: 'resend_refused', key: attempt, payload: { vendorId: id } });
    const after = { store: store?.name ?? null, reports: webhook.problem ?? 'yes' };
    recordAudit(services, { actor, action: 'vendor_connected', subject, after });
  });
  return showVendor(services, id);
}

/** One at a time: the vendor keeps the secret of the last registration, which must be ours. */
export function beginConnecting(services: Deps, id: VendorId): string {
  const { db, newId, now } = services;
  return transaction(db, () => {
    ensureVendor(services, id);
    const settings = storeOf(findVendorRow(services, id));
    if (settings.connecting && settings.connecting.until > now().getTime())
      throw new AppError('in_progress', {
        message: "Somebody is connecting this vendor right now. Try again when they're done.",
      });
    const connecting = { by: newId(), until: now().getTime() + CONNECTING_MS };
    setSettings(services, id, { ...settings, connecting });
    return connecting.by;
  });
}

export function endConnecting(services: Deps, id: VendorId, attempt: string): void {
  transaction(services.db, () => {
    const { connecting, ...settings } = storeOf(findVendorRow(services, id));
    if (connecting?.by === attempt) setSettings(services, id, settings);
  });
}

export function isConnecting(services: Deps, id: VendorId, attempt: string): boolean {
  return storeOf(findVendorRow(services, id)).connecting?.by === attempt;
}

function setSettings({ db }: Deps, id: VendorId, settings: StoreSettings): void {
  db.update(podVendors)
    .set({ settings: { ...settings } })
    .where(eq(podVendors.id, id))
    .run();
}

const NOTHING = { secret: null, reportsOrdersOnly: false } as const;

/** A vendor that can't report to us is connected anyway: its orders can be looked up. */
export async function registerWebhook(
  services: Deps,
  id: VendorId,
  account: VendorAccount,
  canReachUs: boolean,
  options: { ordersOnly?: boolean } = {},
): Promise<Webhook> {
  const { env, log, vendors } = services;
  const vendor = vendors[id];
  const name = VENDOR_NAMES[id];
  const url = webhookUrl(env, id);
  const unreachable = `${name} can't reach ${env.siteUrl}. Set PUBLIC_SITE_URL to the public https address of the site, then connect again.`;
  const problem = canReachUs ? null : unreachable;
  // A person enters the address with this secret (`readReportAddress`).
  if (!vendor.registerWebhook)
    return { ...NOTHING, secret: account.webhookSecret ? null : newWebhookSecret(), problem };
  if (problem !== null) return { ...NOTHING, problem };
  try {
    const { webhookSecret, reportsOrdersOnly = false } = await vendor.registerWebhook(account, url, options);
    return { secret: webhookSecret, problem: null, reportsOrdersOnly };
  } catch (error) {
    if (!AppError.is(error)) throw error;
    log.warn({ vendor: id, code: error.code, err: error.cause ?? error });
    return {
      ...NOTHING,
      problem: `${name} didn't accept the address for its reports: ${error.message} Connect again to retry.`,
    };
  }
}
