import { and, eq, ne } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { sessions } from '#db/schema/accounts.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import { requireUser, requireUserRow, userSubject } from './users.queries.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/** Ends the sessions of an account except one. Returns how many. */
export function endSessions(db: Db, userId: string, keptId: string | null = null): number {
  const others = keptId === null ? undefined : ne(sessions.id, keptId);
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .run().changes;
}

/** Signs a user out everywhere. @throws AppError `not_found` */
export function endSessionsOfUser(services: Deps, userId: string, actor: AuditActor): UserDetail {
  const { db } = services;
  return transaction(db, () => {
    const user = requireUserRow(db, userId);
    recordEnded(services, user, endSessions(db, userId), actor);
    return requireUser(services, userId);
  });
}

/** Signs the user out on all other browsers. */
export function endOtherSessions(
  services: Deps,
  user: User,
  currentId: string | null,
  actor: AuditActor,
): void {
  const { db } = services;
  transaction(db, () => recordEnded(services, user, endSessions(db, user.id, currentId), actor));
}

/** Ends one of the user's own sessions. @throws AppError `not_found`, also for someone else's */
export function endOwnSession(services: Deps, user: User, sessionId: string, actor: AuditActor): void {
  const { db } = services;
  transaction(db, () => {
    const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id));
    const { changes } = db.delete(sessions).where(isOwn).run();
    if (changes === 0) throw new AppError('not_found', { message: 'This session has already ended.' });
    recordEnded(services, user, changes, actor);
  });
}

function recordEnded(
  services: Deps,
  user: Pick<User, 'id' | 'username'>,
  ended: number,
  actor: AuditActor,
): void {
  if (ended === 0) return;
  recordAudit(services, {
    actor,
    action: 'sessions_ended',
    subject: userSubject(user),
    before: { sessions: ended },
  });
}
