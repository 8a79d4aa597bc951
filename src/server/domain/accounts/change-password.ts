import { transaction } from '#db/client.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { PasswordChange } from '#shared/schemas/account.schema.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { tellOfPassword } from './account-notices.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { requireGoodPassword, samePassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import type { Origin } from './sign-in.ts';
import { requireUserRow, userSubject } from './users.queries.ts';

interface Caller extends Origin {
  user: User;
  /** The session that stays. */
  sessionId: string | null;
  actor: AuditActor;
}

/**
 * Changes the user's own password and signs all other browsers out. A wrong current password counts as a failed sign-in, so
 * that a stolen session can't guess it (docs/product/accounts.md#passwords).
 * @throws AppError `validation_failed` for a wrong current password and for a new one that is weak or the same, `rate_limited`, `sign_in_unavailable`
 */
export async function changePassword(
  services: Services,
  input: PasswordChange,
  { user, sessionId, actor, ...origin }: Caller,
): Promise<void> {
  const { db } = services;
  const checked = await confirmPassword(services, user, input.currentPassword, origin);
  if (input.newPassword === input.currentPassword) throw samePassword('newPassword');
  await requireGoodPassword(services, input.newPassword, checked, 'newPassword');
  const passwordHash = await hashPassword(input.newPassword);
  transaction(db, () => {
    // Another request may have changed it while this one was hashed.
    if (requireUserRow(db, user.id).password !== checked.password) throw wrongPassword();
    setPassword(db, user.id, passwordHash, sessionId);
    tellOfPassword(services, checked);
    recordAudit(services, { actor, action: 'password_changed', subject: userSubject(user) });
  });
}
