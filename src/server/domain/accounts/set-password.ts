import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { endSessions } from './end-sessions.ts';
import { removeResetLinks } from './reset-links.ts';

/**
 * Stores a password, ends the account's sessions except one, and removes its links to choose a password. Call it inside a
 * transaction. Doesn't change `updatedAt`, which tracks administrators' edits.
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
