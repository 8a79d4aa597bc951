import { transaction } from '#db/client.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import { linkKind, queueResetLink } from './reset-links.ts';
import { requireUser, requireUserRow, userSubject } from './users.queries.ts';

/**
 * Emails a user a link to choose a new password, or resends their invitation. Their password works until then.
 * @throws AppError `not_found`, `blocked`, `rate_limited`
 */
export async function sendResetLink(
  services: Services,
  userId: string,
  actor: AuditActor,
): Promise<UserDetail> {
  const { db, limits } = services;
  requireUserRow(db, userId);
  await limits.spend('admin-reset-link', userId);
  return transaction(db, () => {
    const user = requireUserRow(db, userId);
    if (user.disabledAt)
      throw new AppError('blocked', { message: 'This account is disabled. Enable it first.' });
    queueResetLink(services, user, linkKind(user));
    recordAudit(services, { actor, action: 'reset_link_sent', subject: userSubject(user) });
    return requireUser(services, userId);
  });
}
