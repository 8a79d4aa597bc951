import { and, desc, eq } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { UserRow } from './users.queries.ts';

/**
 * Adds a sign-in to the audit log. A shopper who signs in again from the same address within an hour adds nothing: entries are
 * kept for years, and anyone can create an account that signs in all day (docs/product/back-office.md#audit-log).
 */
export function recordSignIn(
  services: Pick<Services, 'db' | 'now'>,
  { id, username, role }: Pick<UserRow, 'id' | 'username' | 'role'>,
  address: string,
): void {
  const { db, now } = services;
  const action = 'sign_in';
  const last =
    role === 'admin'
      ? undefined
      : db
          .select({ address: auditLog.address, createdAt: auditLog.createdAt })
          .from(auditLog)
          .where(and(eq(auditLog.actorId, id), eq(auditLog.action, action)))
          .orderBy(desc(auditLog.createdAt))
          .limit(1)
          .get();
  if (last?.address === address && now().getTime() - last.createdAt.getTime() < HOUR_MS) return;
  recordAudit(services, { actor: { userId: id, username, address }, action });
}
