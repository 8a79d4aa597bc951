import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { jobs } from '#db/schema/operations.ts';
import { vendorSyncChanges, vendorSyncs } from '#db/schema/vendors.ts';
import { isOpenJob } from '#server/kernel/jobs/is-open-job.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import { AppError } from '#shared/errors.ts';
import type { SyncChangeRow, SyncSummary } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

export type SyncRow = typeof vendorSyncs.$inferSelect;

interface Page {
  limit: number;
  offset: number;
}

const isOpen = inArray(vendorSyncs.state, ['waiting', 'running']);
const newestFirst = [desc(vendorSyncs.createdAt), desc(sql`${vendorSyncs}.rowid`)];

const statements = preparedOn((db) => {
  const changesOfSync = eq(vendorSyncChanges.syncId, sql.placeholder('syncId'));
  const ofVendor = eq(vendorSyncs.vendorId, sql.placeholder('vendorId'));
  const summaries = () =>
    db
      .select({
        sync: vendorSyncs,
        startedBy: users.username,
        isSample: isSample(vendorSyncs),
        held: sql<number>`(select count(*) from ${vendorSyncChanges}
          where ${vendorSyncChanges.syncId} = ${vendorSyncs.id} and ${vendorSyncChanges.kind} = 'held')`,
      })
      .from(vendorSyncs)
      .leftJoin(users, eq(users.id, vendorSyncs.actorId))
      .orderBy(...newestFirst)
      .$dynamic();
  return {
    byId: db
      .select()
      .from(vendorSyncs)
      .where(eq(vendorSyncs.id, sql.placeholder('id')))
      .prepare(),
    open: db.select().from(vendorSyncs).where(and(ofVendor, isOpen)).prepare(),
    job: db
      .select({ id: jobs.id })
      .from(jobs)
      .where(isOpenJob('sync_products', sql.placeholder('id')))
      .prepare(),
    recent: db
      .select()
      .from(vendorSyncs)
      .where(ofVendor)
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(),
    summary: summaries()
      .where(eq(vendorSyncs.id, sql.placeholder('id')))
      .prepare(),
    latest: summaries().where(ofVendor).limit(1).prepare(),
    latestDone: db
      .select({ id: vendorSyncs.id, n: vendorSyncs.picturesFailed, since: vendorSyncs.finishedAt })
      .from(vendorSyncs)
      .where(and(ofVendor, eq(vendorSyncs.state, 'done')))
      .orderBy(...newestFirst)
      .limit(1)
      .prepare(),
    ofKind: db
      .select()
      .from(vendorSyncChanges)
      .where(and(changesOfSync, eq(vendorSyncChanges.kind, sql.placeholder('kind'))))
      .orderBy(asc(vendorSyncChanges.name), asc(vendorSyncChanges.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
    list: summaries().limit(sql.placeholder('limit')).offset(sql.placeholder('offset')).prepare(),
    count: db.select({ n: count() }).from(vendorSyncs).prepare(),
    changes: db
      .select()
      .from(vendorSyncChanges)
      .where(changesOfSync)
      .orderBy(asc(vendorSyncChanges.name), asc(vendorSyncChanges.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
    changeCount: db.select({ n: count() }).from(vendorSyncChanges).where(changesOfSync).prepare(),
  };
});

export function findSync(db: Db, id: string): SyncRow | undefined {
  return statements(db).byId.get({ id });
}

/** Returns the waiting or running sync of a vendor. */
export function findOpenSync(db: Db, vendorId: VendorId): SyncRow | undefined {
  return statements(db).open.get({ vendorId });
}

/** Returns whether a job will run a sync. Without one, an open sync was given up. */
export function hasSyncJob(db: Db, id: string): boolean {
  return statements(db).job.get({ id }) !== undefined;
}

/** Returns the newest syncs of a vendor. */
export function recentSyncs(db: Db, vendorId: VendorId, limit: number): SyncRow[] {
  return statements(db).recent.all({ vendorId, limit });
}

/** Returns the newest sync of a vendor; null if there was none. */
export function latestSync(db: Db, vendorId: VendorId): SyncSummary | null {
  const found = statements(db).latest.get({ vendorId });
  return found ? toSummary(found) : null;
}

/** Returns how many pictures failed in a vendor's last successful sync, when that was, and the first affected products. */
export function picturesToFix(
  db: Db,
  vendorId: VendorId,
  limit: number,
): { n: number; since: Date | null; changes: (typeof vendorSyncChanges.$inferSelect)[] } {
  const { latestDone, ofKind } = statements(db);
  const sync = latestDone.get({ vendorId });
  if (!sync || sync.n === 0) return { n: 0, since: null, changes: [] };
  return {
    n: sync.n,
    since: sync.since,
    changes: ofKind.all({ syncId: sync.id, kind: 'picture_failed', limit }),
  };
}

/** Returns a sync; null for an unknown id. */
export function summaryOf(db: Db, id: string): SyncSummary | null {
  const found = statements(db).summary.get({ id });
  return found ? toSummary(found) : null;
}

/** Lists the syncs of all vendors, newest first. */
export function listSyncs(db: Db, page: Page): { syncs: SyncSummary[]; total: number } {
  const { list, count: all } = statements(db);
  return { syncs: list.all({ ...page }).map(toSummary), total: all.get()?.n ?? 0 };
}

/**
 * Lists the changes of a sync, by product name.
 * @throws AppError `not_found` for an unknown sync
 */
export function requireSyncChanges(
  db: Db,
  syncId: string,
  page: Page,
): { changes: SyncChangeRow[]; total: number } {
  const { changes, changeCount } = statements(db);
  if (!findSync(db, syncId)) throw new AppError('not_found');
  return {
    changes: changes
      .all({ syncId, ...page })
      .map(({ id, kind, productId, name, details }) => ({ id, kind, productId, name, details })),
    total: changeCount.get({ syncId })?.n ?? 0,
  };
}

type SummaryRow = { sync: SyncRow; startedBy: string | null; isSample: boolean; held: number };

function toSummary({ sync, ...rest }: SummaryRow): SyncSummary {
  const { actorId: _, createdAt, startedAt, finishedAt, ...counts } = sync;
  return {
    ...counts,
    ...rest,
    vendorName: VENDOR_NAMES[sync.vendorId],
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
