import { transaction } from '#db/client.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import type { NewUserInput } from '#shared/schemas/user-actions.schema.ts';
import { tellOfAdministrator } from './account-notices.ts';
import { insertUser } from './create-user.ts';
import { requireGoodPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { queueResetLink } from './reset-links.ts';
import { requireUser, userSubject } from './users.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'newToken' | 'now'>;

/**
 * Creates an account for someone. If no password is given, the owner chooses one with an emailed link
 * (docs/product/accounts.md#users).
 * @throws AppError `username_taken`; `validation_failed` for a weak password
 */
export async function addUser(
  services: Deps,
  { password, ...input }: NewUserInput,
  actor: AuditActor,
): Promise<UserDetail> {
  const { db, newToken } = services;
  if (password !== undefined) await requireGoodPassword(services, password, input, 'password');
  const passwordHash = await hashPassword(password ?? newToken());
  return transaction(db, () => {
    const user = insertUser(services, { ...input, passwordHash, isInvited: password === undefined });
    const { email, role } = user;
    recordAudit(services, {
      actor,
      action: 'user_created',
      subject: userSubject(user),
      after: { email, role },
    });
    if (role === 'admin') tellOfAdministrator(services, user, actor.username);
    if (password === undefined) queueResetLink(services, user, 'invitation');
    return requireUser(services, user.id);
  });
}
