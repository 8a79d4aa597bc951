import { asc, isNotNull } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit.ts';
import type { Services } from '#server/kernel/services.ts';

/** Returns what was done to something, oldest first: all entries of the audit log but sign-ins and exports. */
export function auditedChanges({ db }: Pick<Services, 'db'>): (typeof auditLog.$inferSelect)[] {
  return db
    .select()
    .from(auditLog)
    .where(isNotNull(auditLog.subjectType))
    .orderBy(asc(auditLog.number))
    .all();
}
