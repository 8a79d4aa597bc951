import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { endSessions } from './end-sessions.ts';
import { removeResetLinks } from './reset-links.ts';

/**
 * Stores a password, ends the account's sessions but for one, and removes its links to choose a password. Call it inside a
 * transaction. It leaves `updatedAt`, which is about what administrators edit.
 */
export function setPassword(
  db: Db,
  userId: string,
  passwordHash: string,
  keptSessionId: string | null = null,
): void {
  db.update(users).set({ password: passwordHash, isInvited: false }).where(eq(users.id, userId)).run();
  endSessions(db, userId, keptSessionId);
  removeResetLinks(db, userId);
}
