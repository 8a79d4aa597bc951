import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import type { Administrator } from '#shared/audit.ts';

/** Returns the administrator to record for later effects of their request; null if unknown. */
export function findRequester(db: Db, id: string): Administrator | null {
  const row = db.select({ username: users.username }).from(users).where(eq(users.id, id)).get();
  return row ? { kind: 'admin', userId: id, username: row.username, address: null } : null;
}
