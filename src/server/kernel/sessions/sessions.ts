import { hash } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import { isGiven } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { sessions, users } from '#db/schema/accounts.ts';
import { ifWritable } from '#server/kernel/files/storage-full.ts';
import { cookieAttributes, cookieName } from '#server/kernel/sessions/own-cookie.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/session.schema.ts';

const LIFETIME = new TimeSpan(2, 'w');
/**
 * The maximum duration of a session (`totalMs`), and without use (`idleMs`), in milliseconds, besides the cookie's own. Stricter
 * for administrators (docs/decisions/001-sessions.md).
 */
export const SESSION_LIMITS: Record<Role, { totalMs: number; idleMs: number }> = {
  user: { totalMs: 30 * DAY_MS, idleMs: 14 * DAY_MS },
  admin: { totalMs: 7 * DAY_MS, idleMs: 12 * HOUR_MS },
};
export const MAX_SESSIONS = 100;
const MAX_USER_AGENT = 300;
/** The precision of `lastUsedAt`: a write for each request would be too many. */
const USE_PRECISION_MS = HOUR_MS;

/**
 * Sign-in sessions. The only file that imports the session library, so that replacing the library means
 * replacing this file (docs/decisions/001-sessions.md).
 */
export interface Sessions {
  cookieName: string;
  /** Creates a session and stores the hash of `token`. The token itself is only in the cookie. */
  create(userId: string, token: string, userAgent?: string): Promise<void>;
  /**
   * Returns the signed-in user, or null. `renewed` means that the cookie must be set again with a new expiry.
   */
  read(token: string): Promise<{ user: User; renewed: boolean } | null>;
  end(token: string): Promise<void>;
  /** Returns whether the cookies of a request are an administrator's, with one query. Renews nothing. */
  isAdministrator(cookies: string | undefined): boolean;
  cookie(): ReturnType<typeof cookieAttributes>;
}

const statements = preparedOn((db) => ({
  administrator: db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        isGiven(sessions.id, 'id'),
        sql`${sessions.expiresAt} > +${sql.placeholder('now')}`,
        sql`${users.role} = 'admin'`,
        sql`${sessions.createdAt} > ${sql.placeholder('createdAfter')}`,
        sql`${sessions.lastUsedAt} > ${sql.placeholder('usedAfter')}`,
        isNull(users.disabledAt),
      ),
    )
    .prepare(),
  withUser: db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isGiven(sessions.id, 'id'))
    .prepare(),
}));

/** Creates the sessions of a database. Cookies are marked for HTTPS if `siteUrl` has it. */
export function createSessions(db: Db, { siteUrl, now }: { siteUrl: string; now: () => Date }): Sessions {
  const lucia = new Lucia(new SessionAdapter(db), {
    sessionExpiresIn: LIFETIME,
    getUserAttributes: ({ username, email, role, disabledAt }) => ({ username, email, role, disabledAt }),
    getSessionAttributes: ({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt }),
  });
  const recordUse = (id: string) =>
    ifWritable(() => db.update(sessions).set({ lastUsedAt: now() }).where(eq(sessions.id, id)).run());
  const name = cookieName(siteUrl, 'session');
  const inCookies = new RegExp(`(?:^|; *)${name}=([^;]+)`);
  return {
    cookieName: name,
    async create(userId, token, userAgent = '') {
      const attributes = {
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
        createdAt: now(),
        lastUsedAt: now(),
      };
      await lucia.createSession(userId, attributes, { sessionId: hashToken(token) });
      removeOldSessions(db, userId);
    },
    async read(token) {
      // An expired session is invalid even when it can't be deleted.
      const found = await ifWritable(() => lucia.validateSession(hashToken(token)));
      const { session, user } = found ?? { session: null, user: null };
      // An account may have been disabled between the check of its password and the start of its session.
      if (!session || user.disabledAt) return null;
      if (isOver(session, user.role, now())) {
        await ifWritable(() => lucia.invalidateSession(session.id));
        return null;
      }
      if (now().getTime() - session.lastUsedAt.getTime() >= USE_PRECISION_MS) await recordUse(session.id);
      const { id, username, email, role } = user;
      return { user: { id, username, email, role }, renewed: session.fresh };
    },
    end: (token) => lucia.invalidateSession(hashToken(token)),
    isAdministrator(cookies = '') {
      const token = inCookies.exec(cookies)?.[1];
      if (!token) return false;
      const at = now().getTime();
      const { totalMs, idleMs } = SESSION_LIMITS.admin;
      const asked = {
        id: hashToken(token),
        now: at / 1000,
        createdAfter: at - totalMs,
        usedAfter: at - idleMs,
      };
      return statements(db).administrator.get(asked) !== undefined;
    },
    cookie: () => cookieAttributes(siteUrl, LIFETIME.seconds()),
  };
}

function isOver(session: Limited, role: Role, at: Date): boolean {
  const { totalMs, idleMs } = SESSION_LIMITS[role];
  const since = (moment: Date) => at.getTime() - moment.getTime();
  return since(session.createdAt) >= totalMs || since(session.lastUsedAt) >= idleMs;
}

class SessionAdapter extends DrizzleSQLiteAdapter {
  readonly #db: Db;

  constructor(db: Db) {
    super(db, sessions, users);
    this.#db = db;
  }

  /** Uses one prepared statement: every request of a signed-in user reads both. */
  override async getSessionAndUser(id: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const found = statements(this.#db).withUser.get({ id });
    if (!found) return [null, null];
    const { userId, expiresAt, userAgent, createdAt, lastUsedAt } = found.session;
    const { username, email, role, disabledAt } = found.user;
    return [
      {
        id,
        userId,
        expiresAt: new Date(expiresAt * 1000),
        attributes: { userAgent, createdAt, lastUsedAt },
      },
      { id: userId, attributes: { username, email, role, disabledAt } },
    ];
  }

  /** Postpones renewals while the database is full or locked: users stay signed in, and the next request retries. */
  override async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    await ifWritable(() => super.updateSessionExpiration(sessionId, expiresAt));
  }
}

/** Ends an account's least recently used sessions beyond the maximum number. */
function removeOldSessions(db: Db, userId: string): void {
  const kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sql`rowid`))
    .limit(MAX_SESSIONS);
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)))
    .run();
}

/** Returns the SHA-256 of a token in hex, as stored in the database. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

type UserAttributes = Omit<User, 'id'> & { disabledAt: Date | null };
type Limited = Pick<typeof sessions.$inferSelect, 'createdAt' | 'lastUsedAt'>;
type SessionAttributes = Pick<typeof sessions.$inferInsert, 'userAgent' | 'createdAt' | 'lastUsedAt'>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Limited, UserAttributes>;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: SessionAttributes;
  }
}
