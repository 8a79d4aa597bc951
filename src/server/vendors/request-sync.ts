import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorSyncs } from '#db/schema/vendors.ts';
import { PRIMARY_VENDOR, type VendorId } from '#shared/vendors.ts';
import { type AuditActor, recordAudit } from '../audit/record-audit.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';
import { vendorSubject } from './save-vendor-key.ts';
import { INTERRUPTED } from './sync-progress.ts';
import { findOpenSync, hasSyncJob } from './syncs.queries.ts';
import { keyOf, notConnected } from './vendor-account.ts';
import { vendorsToSync } from './vendors.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now' | 'vendors'>;

/**
 * Starts a sync of the products of connected vendors (docs/product.md#product-sync), or joins those that are waiting or
 * running.
 * @param actor null when the site itself asks
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
      throw notConnected(PRIMARY_VENDOR, keyOf(services, PRIMARY_VENDOR).problem);
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
