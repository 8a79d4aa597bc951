import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';

/**
 * Returns who changed a product last since a moment, and when; null if the audit log has no change, as after a sale.
 * @param since an ISO 8601 date with time
 */
export function lastChange(
  db: Db,
  productId: string,
  since: string,
): { name: string | null; at: string } | null {
  const { subjectType, subjectId, createdAt, actorName, number } = auditLog;
  const entry = db
    .select({ name: actorName, at: createdAt })
    .from(auditLog)
    .where(and(eq(subjectType, 'product'), eq(subjectId, productId), gt(createdAt, new Date(since))))
    .orderBy(desc(createdAt), desc(number))
    .get();
  return entry ? { name: entry.name, at: entry.at.toISOString() } : null;
}
