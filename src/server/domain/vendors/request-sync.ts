import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorSyncs } from '#db/schema/vendors.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { lastOccurrence } from '#server/kernel/time/days.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { PRIMARY_VENDOR, type VendorId } from '#shared/vendors.ts';
import { vendorSubject } from './save-vendor-key.ts';
import { INTERRUPTED } from './sync-progress.ts';
import { findOpenSync, hasSyncJob, recentSyncs } from './syncs.queries.ts';
import { findVendorRow, keyOf, notConnected } from './vendor-account.ts';
import { nothingToSync, vendorsToSync } from './vendors.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now' | 'vendors'>;

/**
 * Starts a sync of the products of connected vendors (docs/product/vendors.md#product-sync), or joins those that are waiting or
 * running.
 * @param actor null for the site itself
 * @param vendors all of them by default
 * @returns the ids of the syncs
 * @throws AppError `vendor_not_configured` when no connected vendor offers its products
 */
export function requestSync(
  services: Deps,
  actor: AuditActor | null,
  vendors: readonly VendorId[] = vendorsToSync(services),
): string[] {
  const { db } = services;
  return transaction(db, () => {
    if (vendors.length === 0) {
      const { problem } = keyOf(services, PRIMARY_VENDOR);
      throw notConnected(PRIMARY_VENDOR, problem ?? nothingToSync(services));
    }
    return vendors.map((id) => joinSync(services, id) ?? startSync(services, id, actor));
  });
}

/** Returns the open sync of a vendor, unless its job was given up. */
function joinSync({ db, now }: Deps, vendorId: VendorId): string | null {
  const open = findOpenSync(db, vendorId);
  if (!open) return null;
  if (hasSyncJob(db, open.id)) return open.id;
  db.update(vendorSyncs)
    .set({ state: 'failed', error: INTERRUPTED, finishedAt: now() })
    .where(eq(vendorSyncs.id, open.id))
    .run();
  return null;
}

function startSync(services: Deps, vendorId: VendorId, actor: AuditActor | null): string {
  const { db, newId, now } = services;
  const id = newId();
  db.insert(vendorSyncs)
    .values({ id, vendorId, actorId: actor?.userId ?? null, createdAt: now() })
    .run();
  enqueueJob(services, { kind: 'sync_products', key: id, payload: { syncId: id } });
  if (actor) recordAudit(services, { actor, action: 'products_synced', subject: vendorSubject(vendorId) });
  return id;
}

/**
 * Syncs the products of a vendor that reported changes (docs/product/vendors.md#product-sync). A sync that was running when the
 * report came may have missed them: catalog jobs run one at a time, so it has ended by now.
 */
export async function syncAfterReport(
  services: Services,
  { vendorId }: { vendorId: VendorId },
): Promise<void> {
  // It may have been disconnected since.
  if (vendorsToSync(services).includes(vendorId)) requestSync(services, null, [vendorId]);
}

/** In the shop's time zone. */
const NIGHT_HOUR = 4;
/** The maximum number of syncs of a vendor in a night. After a failure, the next starts an hour later. */
const ATTEMPTS = 3;

/** Starts the nightly sync if it is due (docs/product/vendors.md#product-sync). */
export async function syncNightly(services: Services): Promise<void> {
  const { env, now } = services;
  if (!env.syncsNightly) return;
  const night = lastOccurrence(env.timeZone, NIGHT_HOUR, now());
  if (vendorsToSync(services).some((id) => isDue(services, id, night))) requestSync(services, null);
}

function isDue({ db, now }: Services, vendorId: VendorId, night: Date): boolean {
  const connectedAt = findVendorRow({ db }, vendorId)?.updatedAt;
  if (!connectedAt || connectedAt > night) return false;
  const since = recentSyncs(db, vendorId, ATTEMPTS).filter(({ createdAt }) => createdAt >= night);
  if (since.some(({ state }) => state !== 'failed') || since.length >= ATTEMPTS) return false;
  const [latest] = since;
  return !latest || now().getTime() - latest.createdAt.getTime() >= HOUR_MS;
}
