import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { podVendors } from '#db/schema/vendors.ts';
import type { Administrator } from '#shared/audit.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VendorAccount, VendorStore } from '../gateways/print-vendors/print-vendor.ts';
import type { Services } from '../services.ts';
import { ensureVendor, vendorSubject } from './save-vendor-key.ts';
import { sealSecret } from './secret-box.ts';
import {
  findVendorRow,
  fingerprintOf,
  isReachable,
  keyOf,
  labelOf,
  requireAccount,
  type StoreSettings,
  storeOf,
  webhookUrl,
} from './vendor-account.ts';
import { showVendor } from './vendors.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

/** Longer than all calls to a vendor take together; only a process that died needs it to end. */
const CONNECTING_MS = 5 * MINUTE_MS;

/** The result of registering our webhook at a vendor. */
interface Webhook {
  /** Null when the secret in the account stays. */
  secret: string | null;
  problem: string | null;
}

/**
 * Connects a vendor (docs/product.md#vendors): reads the store that its key belongs to, asks the vendor to report to our
 * webhook, and lets its products be synced. Safe to repeat.
 * @throws AppError `vendor_not_configured`, `vendor_key_refused`, `vendor_failed`, `vendor_timeout`; `vendor_connecting`
 *   while somebody else connects it; `vendor_key_changed` when somebody else saved another key meanwhile
 */
export async function connectVendor(services: Deps, id: VendorId, actor: Administrator): Promise<Vendor> {
  const account = requireAccount(services, id);
  const attempt = beginConnecting(services, id);
  try {
    return await connect(services, id, { account, attempt, actor });
  } catch (error) {
    endConnecting(services, id, attempt);
    throw error;
  }
}

interface Connecting {
  account: VendorAccount;
  attempt: string;
  actor: Administrator;
}

async function connect(
  services: Deps,
  id: VendorId,
  { account, attempt, actor }: Connecting,
): Promise<Vendor> {
  const { db, env, now, vendors } = services;
  // Without that call, the first order shows whether the key is right.
  const store: VendorStore | null = (await vendors.get(id)?.findStore?.(account)) ?? null;
  const webhook = await registerWebhook(services, id, { ...account, storeId: store?.id ?? null });
  transaction(db, () => {
    if (keyOf(services, id).apiKey !== account.apiKey || !isConnecting(services, id, attempt))
      throw new AppError('vendor_key_changed');
    const settings = {
      ...(store && { storeId: store.id, storeName: store.name }),
      fingerprint: fingerprintOf(account.apiKey),
      webhookProblem: webhook.problem,
    };
    db.update(podVendors)
      .set({
        isActive: true,
        settings,
        updatedAt: now(),
        ...(webhook.secret && {
          webhookSecret: sealSecret(env.appSecret, labelOf(id, 'webhookSecret'), webhook.secret),
        }),
      })
      .where(eq(podVendors.id, id))
      .run();
    const after = { store: store?.name ?? null, reports: webhook.problem ?? 'yes' };
    recordAudit(services, { actor, action: 'vendor_connected', subject: vendorSubject(id), after });
  });
  return showVendor(services, id);
}

/** One at a time: the vendor keeps the secret of the last registration, and so must we. */
function beginConnecting(services: Deps, id: VendorId): string {
  const { db, newId, now } = services;
  return transaction(db, () => {
    ensureVendor(services, id);
    const settings = storeOf(findVendorRow(services, id));
    if (settings.connecting && settings.connecting.until > now().getTime())
      throw new AppError('vendor_connecting');
    const connecting = { by: newId(), until: now().getTime() + CONNECTING_MS };
    setSettings(services, id, { ...settings, connecting });
    return connecting.by;
  });
}

function endConnecting(services: Deps, id: VendorId, attempt: string): void {
  transaction(services.db, () => {
    const { connecting, ...settings } = storeOf(findVendorRow(services, id));
    if (connecting?.by === attempt) setSettings(services, id, settings);
  });
}

function isConnecting(services: Deps, id: VendorId, attempt: string): boolean {
  return storeOf(findVendorRow(services, id)).connecting?.by === attempt;
}

function setSettings({ db }: Deps, id: VendorId, settings: StoreSettings): void {
  db.update(podVendors)
    .set({ settings: { ...settings } })
    .where(eq(podVendors.id, id))
    .run();
}

/** A vendor that can't report to us is connected all the same: its orders can be looked up. */
async function registerWebhook(services: Deps, id: VendorId, account: VendorAccount): Promise<Webhook> {
  const { env, log, vendors } = services;
  const vendor = vendors.get(id);
  const name = VENDOR_NAMES[id];
  const url = webhookUrl(env, id);
  if (!vendor?.registerWebhook) {
    return { secret: null, problem: `Enter the address ${url} in the dashboard of ${name} yourself.` };
  }
  // The sandbox runs on this machine.
  if (!keyOf(services, id).isSandbox && !isReachable(env.siteUrl)) {
    const problem = `${name} can't reach ${env.siteUrl}. Set PUBLIC_SITE_URL to the public https address of the site, then connect again.`;
    return { secret: null, problem };
  }
  try {
    const { webhookSecret } = await vendor.registerWebhook(account, url);
    return { secret: webhookSecret, problem: null };
  } catch (error) {
    if (!AppError.is(error)) throw error;
    log.warn({ vendor: id, code: error.code, err: error.cause ?? error });
    return {
      secret: null,
      problem: `${name} didn't accept the address for its reports: ${error.message} Connect again to retry.`,
    };
  }
}
