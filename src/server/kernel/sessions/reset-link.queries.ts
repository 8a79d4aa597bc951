import { and, eq, gt, isNull } from 'drizzle-orm';
import { passwordResets, users } from '#db/schema/accounts.ts';
import type { Services } from '#server/kernel/services.ts';
import { hashToken } from './sessions.ts';

type UserRow = typeof users.$inferSelect;

/** Returns the account whose password a link can set; undefined for an unknown, used or expired link. */
export function findResetLink({ db, now }: Pick<Services, 'db' | 'now'>, token: string): UserRow | undefined {
  return db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.id, hashToken(token)),
        gt(passwordResets.expiresAt, now()),
        isNull(users.disabledAt),
      ),
    )
    .get()?.user;
}

/** Returns whether the link in the data of a queued email still works. */
export function isLinkUsable(services: Pick<Services, 'db' | 'now'>, data: object | null): boolean {
  const url = data && 'url' in data ? URL.parse(String(data.url)) : null;
  const token = url?.searchParams.get('token');
  return typeof token === 'string' && findResetLink(services, token) !== undefined;
}
