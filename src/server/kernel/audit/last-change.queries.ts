import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';
import type { AuditAction, AuditSubject } from '#shared/audit.ts';

/** Actions that change nothing an editor shows. */
const TELLS_ONLY: readonly AuditAction[] = ['order_note_added', 'order_message_sent'];

export interface SeenRecord {
  type: AuditSubject;
  id: string;
  /** The `updatedAt` that the editor saw. */
  seenAt: string | undefined;
}

/**
 * Returns who changed a record last since its editor read it, and when; null if the audit log has no change, as after a sale or a
 * vendor's report. `name` is null for the operator.
 * @param action only changes by this action
 */
export function lastChange(
  db: Db,
  { type, id, seenAt }: SeenRecord,
  action?: AuditAction,
): { name: string | null; at: string } | null {
  const found = db
    .select({ name: auditLog.actorName, at: auditLog.createdAt })
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
  return found ? { name: found.name, at: found.at.toISOString() } : null;
}
