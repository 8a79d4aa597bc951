import { and, eq, inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorSyncs } from '#db/schema/vendors.ts';
import { isDatabaseBusy, isStorageFull } from '#server/kernel/files/storage-full.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import { ERRORS } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';
import { KEPT_SYNCS, type VendorId } from '#shared/vendors.ts';
import { answerLater } from './answer-publishing.ts';
import { applySync } from './apply-sync.ts';
import { checkOffer } from './check-offer.ts';
import { keepReports } from './keep-reports.ts';
import { noteKey } from './note-key.ts';
import { continueSync, type SyncAttempt, TakenOver } from './sync-attempt.ts';
import { findSync, recentSyncs, type SyncRow } from './syncs.queries.ts';
import { notConnected, requireConnected, requireSameAccount } from './vendor-account.ts';
import { fetchPictures, forgetOldPictures } from './vendor-pictures.ts';
import { nothingToSync } from './vendors.queries.ts';

/** How often the progress is written. */
const PROGRESS_MS = 500;

/**
 * Runs a sync (docs/product/vendors.md#product-sync): reads the vendor's products, fetches new pictures, and then updates our
 * products in one step. A failure ends the sync with its reason, and changes nothing. Starts over after an interruption.
 */
export async function syncProducts(services: Services, { syncId }: { syncId: string }): Promise<void> {
  const attempt = beginAttempt(services, syncId);
  if (!attempt) return;
  try {
    await runAttempt(services, attempt);
  } catch (error) {
    if (error instanceof TakenOver) return;
    services.log.warn({ sync: syncId, vendor: attempt.vendorId, err: error });
    continueSync(services, attempt, {
      state: 'failed',
      error: reasonOf(error),
      finishedAt: services.now(),
    });
  }
  pruneSyncs(services, attempt.vendorId);
}

async function runAttempt(services: Services, attempt: SyncAttempt): Promise<void> {
  const { vendorId } = attempt;
  const account = requireConnected(services, vendorId);
  const vendor = services.vendors[vendorId];
  if (!vendor.listProducts) throw notConnected(vendorId, nothingToSync(services, [vendorId]));
  const listed = await vendor.listProducts(account, {
    onProgress: progressWriter(services, attempt, (done, total) => ({ done, total })),
  });
  answerLater(services, vendorId, listed);
  const offered = checkOffer(listed.filter(({ isHidden }) => !isHidden));
  continueSync(services, attempt, { done: offered.length, total: offered.length });
  const pictures = await fetchPictures(services, offered, {
    vendorId,
    isAsked: findSync(services.db, attempt.syncId)?.actorId != null,
    onProgress: progressWriter(services, attempt, (picturesDone, picturesTotal) => ({
      picturesDone,
      picturesTotal,
    })),
  });
  transaction(services.db, () => {
    requireSameAccount(services, vendorId, account);
    applySync(services, attempt, offered, pictures);
  });
  forgetOldPictures(services);
  await keepReports(services, vendorId, listed);
  await noteKey(services, vendorId, account);
}

/** Returns null for a sync that has ended. */
function beginAttempt(services: Services, syncId: string): SyncAttempt | null {
  const { db } = services;
  return transaction(db, () => {
    const sync = findSync(db, syncId);
    if (!sync || (sync.state !== 'waiting' && sync.state !== 'running')) return null;
    // An earlier attempt may still be running.
    const startedAt = changeMoment(services, sync.startedAt);
    const nothing = { done: 0, total: null, picturesDone: 0, picturesTotal: null };
    const begun = { state: 'running', startedAt, ...nothing } as const;
    db.update(vendorSyncs).set(begun).where(eq(vendorSyncs.id, syncId)).run();
    return { syncId, vendorId: sync.vendorId, startedAt };
  });
}

/** Returns a function that writes the progress, at limited intervals except the last one. It throws once another attempt runs. */
function progressWriter(
  services: Services,
  attempt: SyncAttempt,
  valuesOf: (done: number, total: number | null) => Partial<SyncRow>,
): (done: number, total?: number | null) => void {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return (done, total = null) => {
    const at = performance.now();
    if (done !== total && at - writtenAt < PROGRESS_MS) return;
    writtenAt = at;
    continueSync(services, attempt, valuesOf(done, total));
  };
}

function reasonOf(error: unknown): string {
  if (AppError.is(error)) return error.message;
  if (isStorageFull(error)) return ERRORS.storage_full.message;
  if (isDatabaseBusy(error)) return ERRORS.too_busy.message;
  return ERRORS.internal_error.message;
}

/** Removes all but the newest syncs of a vendor. */
function pruneSyncs({ db }: Services, vendorId: VendorId): void {
  const old = recentSyncs(db, vendorId, 10 * KEPT_SYNCS).slice(KEPT_SYNCS);
  const ids = old.map(({ id }) => id);
  db.delete(vendorSyncs)
    .where(and(eq(vendorSyncs.vendorId, vendorId), inArray(vendorSyncs.id, ids)))
    .run();
}
