import { and, desc, eq, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { failedSignIns } from '#db/schema/audit.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';

/**
 * Counts a failed sign-in from an address: the first of an hour adds an entry to the audit log, and later ones increase its
 * count. Doesn't store the name, because people type passwords into its field, and treats every name the same
 * (docs/product/back-office.md#audit-log).
 */
export function recordFailedSignIn(services: Pick<Services, 'db' | 'now'>, address: string): void {
  const { db, now } = services;
  const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
  transaction(db, () => {
    const known = db
      .select({ auditNumber: failedSignIns.auditNumber })
      .from(failedSignIns)
      .where(and(eq(failedSignIns.address, address), eq(failedSignIns.hour, hour)))
      .orderBy(desc(failedSignIns.auditNumber))
      .limit(1)
      .get();
    if (known) {
      db.update(failedSignIns)
        .set({ count: sql`${failedSignIns.count} + 1` })
        .where(eq(failedSignIns.auditNumber, known.auditNumber))
        .run();
      return;
    }
    const actor = { userId: null, username: null, address };
    const auditNumber = recordAudit(services, { actor, action: 'sign_in_failed' });
    db.insert(failedSignIns).values({ auditNumber, address, hour, count: 1 }).run();
  });
}
