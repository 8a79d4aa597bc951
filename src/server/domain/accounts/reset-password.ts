import { transaction } from '#db/client.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { findResetLink } from '#server/kernel/sessions/reset-link.queries.ts';
import { AppError } from '#shared/errors.ts';
import type { ResetConfirmation } from '#shared/schemas/account.schema.ts';
import { tellOfPassword } from './account-notices.ts';
import { requireGoodPassword, samePassword } from './password-policy.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { unlockAccount } from './sign-in-attempts.ts';
import { type UserRow, userSubject } from './users.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now' | 'limits' | 'log'>;

/**
 * Sets the password chosen with a link. Uses up the link, ends all sessions, and clears failed sign-ins
 * (docs/product/accounts.md#password-links).
 * @throws AppError `reset_link_invalid`; `validation_failed` for a password that is weak or the same
 */
export async function resetPassword(
  services: Deps,
  { token, password }: ResetConfirmation,
  actor: AuditActor,
): Promise<void> {
  const { db } = services;
  // Checked before hashing, which is slow on purpose, and again in the transaction: a link works once.
  const owner = requireLink(services, token);
  await requireGoodPassword(services, password, owner, 'password');
  if (await verifyPassword(owner.password, password)) throw samePassword('password');
  const passwordHash = await hashPassword(password);
  const user = transaction(db, () => {
    const found = requireLink(services, token);
    setPassword(db, found.id, passwordHash);
    // An invited account had no password to lose.
    if (!found.isInvited) tellOfPassword(services, found);
    recordAudit(services, { actor, action: 'password_reset', subject: userSubject(found) });
    return found;
  });
  // The password is set: the response must not report a failure.
  await unlockAccount(services, user.username).catch((error: unknown) =>
    services.log.error({ err: error }, 'failed sign-ins could not be cleared'),
  );
}

function requireLink(services: Deps, token: string): UserRow {
  const user = findResetLink(services, token);
  if (!user) throw new AppError('reset_link_invalid');
  return user;
}
