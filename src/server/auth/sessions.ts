import { createHash } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { Lucia, TimeSpan } from 'lucia';
import type { Db } from '#db/client.ts';
import { sessions, users } from '#db/schema/auth.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { isDatabaseBusy, isStorageFull } from '../operations/storage-full.ts';

const LIFETIME = new TimeSpan(2, 'w');

/**
 * Sign-in sessions. The only file that imports the session library, so that replacing the library means
 * replacing this file (docs/decisions/001-sessions.md).
 */
export interface Sessions {
  cookieName: string;
  /** Creates a session and stores the hash of `token`. The token itself is only in the cookie. */
  create(userId: string, token: string): Promise<void>;
  /**
   * Returns the signed-in user, or null. `renewed` means that the cookie must be set again with a new expiry.
   */
  read(token: string): Promise<{ user: User; renewed: boolean } | null>;
  end(token: string): Promise<void>;
  endAll(userId: string): Promise<void>;
  cookie(): { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean; maxAge: number };
}

export function createSessions(db: Db, { secure }: { secure: boolean }): Sessions {
  const lucia = new Lucia(new TolerantAdapter(db, sessions, users), {
    sessionExpiresIn: LIFETIME,
    getUserAttributes: ({ username, email, role }) => ({ username, email, role }),
  });
  return {
    cookieName: secure ? '__Host-gti_session' : 'gti_session',
    async create(userId, token) {
      await lucia.createSession(userId, {}, { sessionId: hashToken(token) });
    },
    async read(token) {
      const { session, user } = await lucia.validateSession(hashToken(token)).catch((error: unknown) => {
        // An expired session is invalid even when it can't be deleted.
        if (!isStorageFull(error) && !isDatabaseBusy(error)) throw error;
        return { session: null, user: null };
      });
      if (!session) return null;
      const { id, username, email, role } = user;
      return { user: { id, username, email, role }, renewed: session.fresh };
    },
    end: (token) => lucia.invalidateSession(hashToken(token)),
    endAll: (userId) => lucia.invalidateUserSessions(userId),
    cookie: () => ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFETIME.seconds() }),
  };
}

/**
 * Postpones renewals while the database is full or locked: users stay signed in, and the next request
 * retries.
 */
class TolerantAdapter extends DrizzleSQLiteAdapter {
  override async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    try {
      await super.updateSessionExpiration(sessionId, expiresAt);
    } catch (error) {
      if (!isStorageFull(error) && !isDatabaseBusy(error)) throw error;
    }
  }
}

/** Returns the SHA-256 of a token in hex, which is what the database stores. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<User, 'id'>>;
    DatabaseUserAttributes: Omit<User, 'id'>;
  }
}
