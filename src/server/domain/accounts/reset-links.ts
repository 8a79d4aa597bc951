import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { passwordResets } from '#db/schema/accounts.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { hashToken } from '#server/kernel/sessions/sessions.ts';
import { ACCOUNT_PATHS } from '#shared/account-paths.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { INVITATION_HOURS, RESET_LINK_HOURS } from '#shared/users.ts';
import type { UserRow } from './users.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'newToken' | 'now'>;

/** The settings of each kind of link. */
const KINDS = {
  reset: { template: 'password-reset', hours: RESET_LINK_HOURS, subject: 'Choose a new password' },
  invitation: { template: 'account-invitation', hours: INVITATION_HOURS, subject: 'Your new account' },
} as const;

/** Returns the kind of link for an account: an invitation until its first password is chosen. */
export function linkKind({ isInvited }: Pick<UserRow, 'isInvited'>): keyof typeof KINDS {
  return isInvited ? 'invitation' : 'reset';
}

/**
 * Queues an email with a link to choose a password, in the transaction that causes it. Invalidates earlier links of the account
 * (docs/product/accounts.md#password-links).
 * @param once the email's `once`, so that a repeated job sends one link
 */
export function queueResetLink(
  services: Deps,
  user: Pick<User, 'id' | 'username' | 'email'>,
  kind: keyof typeof KINDS,
  once?: string,
): void {
  const { db, env, newToken, now } = services;
  const { hours, template, subject } = KINDS[kind];
  const token = newToken();
  const createdAt = now();
  removeResetLinks(db, user.id);
  db.insert(passwordResets)
    .values({
      id: hashToken(token),
      userId: user.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + hours * HOUR_MS),
    })
    .run();
  const page = new URL(ACCOUNT_PATHS.resetPassword, env.siteUrl);
  page.searchParams.set('token', token);
  queueEmail(services, {
    template,
    recipient: user.email,
    subject,
    ...(once !== undefined && { once }),
    data: { username: user.username, site: page.host, url: page.href, hours },
  });
}

/** Invalidates all links of an account. */
export function removeResetLinks(db: Db, userId: string): void {
  db.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
}
