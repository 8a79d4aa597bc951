import { createHash } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { Lucia, TimeSpan } from 'lucia';
import type { Db } from '#db/client.ts';
import { sessions, users } from '#db/schema/auth.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { isDatabaseBusy, isStorageFull } from '../operations/storage-full.ts';

const LIFETIME = new TimeSpan(2, 'w');

/**
 * Sign-in sessions. The only file that knows the session library (docs/decisions/001): replacing it
 * means replacing this file.
 */
export interface Sessions {
  cookieName: string;
  /** Begins a session under the hash of `token`; the token itself goes into the cookie only. */
  create(userId: string, token: string): Promise<void>;
  /** The signed-in user, or null; `renewed` asks for the cookie to be set again with a new expiry. */
  read(token: string): Promise<{ user: User; renewed: boolean } | null>;
  end(token: string): Promise<void>;
  endAll(userId: string): Promise<void>;
  cookie(): { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean; maxAge: number };
}

export function createSessions(db: Db, { secure }: { secure: boolean }): Sessions {
  const lucia = new Lucia(new PatientAdapter(db, sessions, users), {
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
        // An expired session that cannot be deleted is over all the same.
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

/** Puts off a renewal that finds the database full or locked: everybody stays signed in, and the next request tries again. */
class PatientAdapter extends DrizzleSQLiteAdapter {
  override async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    try {
      await super.updateSessionExpiration(sessionId, expiresAt);
    } catch (error) {
      if (!isStorageFull(error) && !isDatabaseBusy(error)) throw error;
    }
  }
}

/** SHA-256 in hex: what the database knows of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<User, 'id'>>;
    DatabaseUserAttributes: Omit<User, 'id'>;
  }
}
