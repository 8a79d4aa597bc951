import { and, eq, sql } from 'drizzle-orm';
import { auditLog, failedSignIns } from '#db/schema/audit.ts';
import { type CsvFile, streamCsv } from '#server/kernel/http/csv-file.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Administrator, AUDIT_ACTIONS, isAuditAction } from '#shared/audit.ts';
import { dayIn, exactClock } from '#shared/dates.ts';
import { type AuditFilter, auditCondition, isUpTo, NEWEST_FIRST } from './audit-filter.ts';
import {
  AUDIT_ROW,
  type AuditRow,
  countAuditEntries,
  newestAuditNumber,
  readAuditRows,
} from './audit-log.queries.ts';
import { recordExport } from './record-export.ts';
import { searchAuditLog } from './search-audit-log.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now' | 'log'>;

const COLUMNS = [
  ...['Number', 'Date', 'Who', 'Address', 'Action', 'Times', 'Subject type', 'Subject', 'Subject ID'],
  ...['Before', 'After'],
];

interface Entries {
  total: number;
  readPage: (last: AuditRow | undefined, limit: number) => AuditRow[];
}

/** Exports the matching entries of the audit log as a CSV file, newest first, without this export's own entry. */
export function exportAuditLog(
  services: Deps,
  { search, ...filter }: AuditFilter,
  actor: Administrator,
): CsvFile {
  const { env, now } = services;
  const { total, readPage } =
    search === undefined ? allEntries(services, filter) : foundEntries(services, search, filter);
  const clock = exactClock(env.timeZone);
  const chosen = { ...filter, ...(search !== undefined && { search }) };
  const body = streamCsv<AuditRow>(services, {
    onStart: () => recordExport(services, { action: 'audit_log_exported', actor, filter: chosen, total }),
    columns: COLUMNS,
    readPage,
    toCells: ({ entry, count }) => [
      entry.number,
      clock.format(entry.createdAt),
      entry.actorName ?? '',
      entry.address ?? '',
      isAuditAction(entry.action) ? AUDIT_ACTIONS[entry.action] : entry.action,
      count,
      entry.subjectType ?? '',
      entry.subjectName ?? '',
      entry.subjectId ?? '',
      toText(entry.before),
      toText(entry.after),
    ],
  });
  return { fileName: `gti-audit-log-${dayIn(env.timeZone, now())}.csv`, total, body };
}

/** Returns the same entries as the list. */
function foundEntries(services: Deps, search: string, filter: AuditFilter): Entries {
  const { numbers } = searchAuditLog(services, search, filter);
  let next = 0;
  return {
    total: numbers.length,
    readPage: (_last, limit) => {
      const page = numbers.slice(next, next + limit);
      next += limit;
      return readAuditRows(services.db, page);
    },
  };
}

function allEntries(services: Deps, filter: AuditFilter): Entries {
  const { db } = services;
  const newest = newestAuditNumber(db);
  const isMatch = and(auditCondition(services, filter), isUpTo(newest));
  return {
    total: countAuditEntries(services, filter, newest),
    readPage: (last, limit) =>
      db
        .select(AUDIT_ROW)
        .from(auditLog)
        .leftJoin(failedSignIns, eq(failedSignIns.auditNumber, auditLog.number))
        .where(and(isMatch, last && isAfter(last)))
        .orderBy(...NEWEST_FIRST)
        .limit(limit)
        .all(),
  };
}

const isAfter = ({ entry: { createdAt, number } }: AuditRow) =>
  sql`(${auditLog.createdAt}, ${auditLog.number}) < (${createdAt.getTime()}, ${number})`;

const toText = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));
