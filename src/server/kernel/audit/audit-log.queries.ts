import { and, count, eq, inArray, max, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { auditLog, failedSignIns } from '#db/schema/audit.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { AUDIT_KIND } from '#server/kernel/samples/sample-kinds.ts';
import { boundedPage } from '#server/kernel/search/bounded-page.ts';
import type { Services } from '#server/kernel/services.ts';
import type { AuditAction } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { AuditDetail, AuditEntry } from '#shared/schemas/audit.schema.ts';
import { type AuditFilter, auditCondition, isUpTo, NEWEST_FIRST } from './audit-filter.ts';
import { searchAuditLog } from './search-audit-log.ts';

type Deps = Pick<Services, 'db' | 'env'>;

interface AuditPage {
  limit: number;
  offset: number;
}

/** An entry with its count. */
export interface AuditRow {
  entry: typeof auditLog.$inferSelect;
  count: number;
  isSample: boolean;
}

/**
 * Returns a page of matching entries, newest first, and their total number. The pages end at `MAX_SEARCH_MATCHES` entries; a
 * narrower filter, such as an earlier last day, finds older ones.
 */
export function listAuditEntries(
  services: Deps,
  { limit, offset, search, ...filter }: AuditFilter & AuditPage,
): { entries: AuditEntry[]; total: number; hasMore: boolean } {
  const page = { limit, offset };
  const { numbers, ...counted } =
    search === undefined ? readPage(services, filter, page) : searchPage(services, search, filter, page);
  return { entries: readAuditRows(services.db, numbers).map(toAuditEntry), ...counted };
}

/** Returns when something was done last; null if it never was. */
export function lastDoneAt(db: Db, action: AuditAction): Date | null {
  const { createdAt } = auditLog;
  return (
    db
      .select({ at: max(createdAt) })
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .get()?.at ?? null
  );
}

function searchPage(services: Deps, search: string, filter: AuditFilter, { limit, offset }: AuditPage) {
  const { numbers, hasMore } = searchAuditLog(services, search, filter);
  return { numbers: numbers.slice(offset, offset + limit), total: numbers.length, hasMore };
}

function readPage(services: Deps, filter: AuditFilter, page: AuditPage) {
  const { db } = services;
  const isMatch = auditCondition(services, filter);
  const { rows, ...counted } = boundedPage(db, { from: auditLog, isMatch, ...page }, ({ limit, offset }) =>
    db
      .select({ number: auditLog.number })
      .from(auditLog)
      .where(isMatch)
      .orderBy(...NEWEST_FIRST)
      .limit(limit)
      .offset(offset)
      .all(),
  );
  return { numbers: rows.map(({ number }) => number), ...counted };
}

/** Returns the number of matching entries, up to the entry `newest`. */
export function countAuditEntries(services: Deps, filter: AuditFilter, newest: number): number {
  const isMatch = and(auditCondition(services, filter), isUpTo(newest));
  return services.db.select({ n: count() }).from(auditLog).where(isMatch).get()?.n ?? 0;
}

/** Returns the number of the newest entry; 0 without any. */
export function newestAuditNumber(db: Db): number {
  return (
    db
      .select({ number: max(auditLog.number) })
      .from(auditLog)
      .get()?.number ?? 0
  );
}

/** Returns an entry with what changed. @throws AppError `not_found` */
export function requireAuditEntry(db: Db, number: number): AuditDetail {
  const [row] = readAuditRows(db, [number]);
  if (!row)
    throw new AppError('not_found', {
      message: "We don't have this entry. Entries are deleted after two years.",
    });
  const { before, after } = row.entry;
  return { ...toAuditEntry(row), before, after };
}

/** Returns these entries, newest first. */
export function readAuditRows(db: Db, numbers: readonly number[]): AuditRow[] {
  return db
    .select(AUDIT_ROW)
    .from(auditLog)
    .leftJoin(failedSignIns, eq(failedSignIns.auditNumber, auditLog.number))
    .where(inArray(auditLog.number, [...numbers]))
    .orderBy(...NEWEST_FIRST)
    .all();
}

/** The columns of an `AuditRow`, with `failedSignIns` joined. */
export const AUDIT_ROW = {
  entry: auditLog,
  count: sql<number>`coalesce(${failedSignIns.count}, 1)`,
  isSample: sql<boolean>`exists (select 1 from ${sampleRecords} where ${eq(sampleRecords.kind, AUDIT_KIND)}
    and ${sampleRecords.recordId} = cast(${auditLog.number} as text))`.mapWith(Boolean),
};

function toAuditEntry({ entry, count, isSample }: AuditRow): AuditEntry {
  const { number, action, actorId, actorName, address, subjectType, subjectId, subjectName, createdAt } =
    entry;
  return {
    id: String(number),
    action,
    actor: actorId === null ? null : { id: actorId, username: actorName ?? '' },
    address,
    subject:
      subjectType === null ? null : { type: subjectType, id: subjectId ?? '', name: subjectName ?? '' },
    count,
    isSample,
    createdAt: createdAt.toISOString(),
  };
}
