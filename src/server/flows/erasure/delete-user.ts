import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { isActiveAdmin } from '#server/domain/accounts/change-user.ts';
import {
  hasOtherAdmin,
  LAST_ADMIN,
  requireUser,
  requireUserRow,
} from '#server/domain/accounts/users.queries.ts';
import { deleteDesignsOf, removeFiles } from '#server/flows/erasure/erase-design.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { hasChangedSince } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, stale } from '#shared/errors.ts';
import type { UserDeletion } from '#shared/schemas/user-actions.schema.ts';

/**
 * Deletes an account with its sessions, its links to choose a password, its cart, and its designs that no order needs. Its orders
 * stay. The audit log records the deletion but not whose account it was.
 * @throws AppError `not_found`; `stale`, with the current account as `user`; `blocked`; `forbidden` for one's own
 */
export async function deleteUser(
  services: Services,
  id: string,
  { updatedAt }: UserDeletion,
  actor: Administrator,
): Promise<void> {
  const { db } = services;
  const removed = transaction(db, () => {
    const row = requireUserRow(db, id);
    if (hasChangedSince(updatedAt, row.updatedAt))
      throw stale('this account', { user: requireUser(services, id) });
    if (isActiveAdmin(row) && !hasOtherAdmin(db, id)) throw new AppError(LAST_ADMIN);
    if (id === actor.userId)
      throw new AppError('forbidden', {
        message: "You can't delete your own account. Ask another administrator to do it.",
      });
    const designs = deleteDesignsOf(db, id);
    // Sessions, links and the cart go with it.
    db.delete(users).where(eq(users.id, id)).run();
    recordAudit(services, {
      actor,
      action: 'user_deleted',
      subject: { type: 'user', id, name: 'Deleted account' },
      before: { role: row.role },
    });
    return designs;
  });
  await removeFiles(services, removed);
}
