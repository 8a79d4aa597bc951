import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { dayBounds } from '#server/kernel/time/days.ts';
import type { AuditAction, AuditSubject } from '#shared/audit.ts';

/** Filters of the audit log. Absent fields match all. */
export interface AuditFilter {
  /** Any part of the texts of an entry (docs/product/back-office.md#audit-log). */
  search?: string | undefined;
  action?: AuditAction | undefined;
  /** The id of the acting user. */
  actor?: string | undefined;
  /** The subject's type and id. One without the other matches all. */
  subjectType?: AuditSubject | undefined;
  subject?: string | undefined;
  /** The first and the last day, such as `2026-11-22`, in the shop's time zone. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The order of every list. Each index ends with the date, and therefore the number. */
export const NEWEST_FIRST = [desc(auditLog.createdAt), desc(auditLog.number)];

/**
 * Returns the condition of a filter without its search. Every combination finds its entries in an index, in list order: actor and
 * action have a combined one, and a subject has few entries.
 */
export function auditCondition(
  { env }: Pick<Services, 'env'>,
  { action, actor, subjectType, subject, from, to }: AuditFilter,
): SQL | undefined {
  return and(
    action && eq(auditLog.action, action),
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    subjectType && subject !== undefined
      ? and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, subject))
      : undefined,
    from === undefined ? undefined : gte(auditLog.createdAt, dayBounds(env.timeZone, from).from),
    to === undefined ? undefined : lt(auditLog.createdAt, dayBounds(env.timeZone, to).to),
  );
}

/** Matches the entries up to a number. The unary `+` keeps SQLite from reading them in the order of their numbers. */
export const isUpTo = (number: number): SQL => sql`+${auditLog.number} <= ${number}`;
