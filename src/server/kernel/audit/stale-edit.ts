import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { AuditAction, AuditSubject } from '#shared/audit.ts';
import { type AppError, stale } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/schemas/versions.schema.ts';
import { timeAgo } from '#shared/time-ago.ts';

/** Actions that change nothing an editor shows. */
const TELLS_ONLY: readonly AuditAction[] = ['order_note_added', 'order_message_sent'];

interface SeenRecord {
  type: AuditSubject;
  id: string;
  /** The `updatedAt` that the editor saw. */
  seenAt: string | undefined;
}

/**
 * Returns who changed a record last since its editor read it; null if the audit log has nobody, as after a sale or a vendor's
 * report.
 * @param action only changes by this action
 */
export function changedBy(
  { db }: Pick<Services, 'db'>,
  { type, id, seenAt }: SeenRecord,
  action?: AuditAction,
): ChangedBy | null {
  const found = db
    .select({ username: auditLog.actorName, at: auditLog.createdAt })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, type),
        eq(auditLog.subjectId, id),
        seenAt === undefined ? undefined : gt(auditLog.createdAt, new Date(seenAt)),
        action ? eq(auditLog.action, action) : notInArray(auditLog.action, [...TELLS_ONLY]),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.number))
    .limit(1)
    .get();
  return found?.username ? { username: found.username, at: found.at.toISOString() } : null;
}

/** Returns who changed a record and when, in words: "dana changed this order 3 minutes ago". */
export function changedByWords(
  { now }: Pick<Services, 'now'>,
  what: string,
  { username, at }: ChangedBy,
): string {
  return `${username} ${what} ${timeAgo(new Date(at), now())}`;
}

/**
 * Returns the error of an edit of a record that someone else changed since, with who it was as `changedBy` if that is known.
 * @param what the record in the sentence for people, such as "this order"
 * @param details the record as it is now
 */
export function staleEdit(
  services: Pick<Services, 'db' | 'now'>,
  what: string,
  seen: SeenRecord,
  details: Record<string, unknown>,
): AppError {
  const by = changedBy(services, seen);
  if (!by) return stale(what, details);
  return stale(what, { ...details, changedBy: by }, `${changedByWords(services, `changed ${what}`, by)},`);
}
