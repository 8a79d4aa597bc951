import { insertInto } from '#db/insert-row.ts';
import { auditLog } from '#db/schema/audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { AuditAction, AuditSubject } from '#shared/audit.ts';

/** The actor. All fields are null for a command of the operator. */
export interface AuditActor {
  /** Null for someone not signed in. */
  userId: string | null;
  username: string | null;
  /** As returned by `addressKey`. */
  address: string | null;
}

interface AuditEntry {
  actor: AuditActor;
  action: AuditAction;
  /** The subject, with its public name. */
  subject?: { type: AuditSubject; id: string; name: string };
  before?: unknown;
  after?: unknown;
}

const insert = insertInto(auditLog);

/**
 * Adds an entry to the audit log, in the transaction of the recorded change (docs/product/back-office.md#audit-log). Never pass a
 * password, a token or a link that signs in.
 * @returns the number of the entry
 */
export function recordAudit({ db, now }: Pick<Services, 'db' | 'now'>, entry: AuditEntry): number {
  const { actor, action, subject, before, after } = entry;
  const { lastInsertRowid } = insert(db, {
    createdAt: now(),
    actorId: actor.userId,
    actorName: actor.username,
    address: actor.address,
    action,
    subjectType: subject?.type,
    subjectId: subject?.id,
    subjectName: subject?.name,
    before,
    after,
  });
  return Number(lastInsertRowid);
}
