import { and, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { sessions, users } from '#db/schema/accounts.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_SESSIONS, SESSION_LIMITS } from '#server/kernel/sessions/sessions.ts';
import type { AccountSession } from '#shared/schemas/account.schema.ts';
import { describeBrowser } from './describe-browser.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/** Returns how many browsers are signed in to an account. */
export function countSessions(services: Deps, userId: string): number {
  return services.db.select({ n: count() }).from(sessions).where(isOpen(services, userId)).get()?.n ?? 0;
}

/** Returns the browsers that are signed in to an account: the requesting one first, then the most recently used ones. */
export function listSessions(services: Deps, userId: string, currentId: string | null): AccountSession[] {
  return services.db
    .select()
    .from(sessions)
    .where(isOpen(services, userId))
    .orderBy(sql`${sessions.id} = ${currentId ?? ''} desc`, desc(sessions.lastUsedAt), sessions.id)
    .limit(MAX_SESSIONS)
    .all()
    .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: describeBrowser(userAgent),
      isCurrent: id === currentId,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
}

function isOpen({ db, now }: Deps, userId: string): SQL | undefined {
  const at = now().getTime();
  const user = db.select({ role: users.role }).from(users).where(eq(users.id, userId)).get();
  const { totalMs, idleMs } = SESSION_LIMITS[user?.role ?? 'user'];
  return and(
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, Math.floor(at / 1000)),
    gt(sessions.createdAt, new Date(at - totalMs)),
    gt(sessions.lastUsedAt, new Date(at - idleMs)),
  );
}
