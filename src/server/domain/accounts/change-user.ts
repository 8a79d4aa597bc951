import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment, hasChangedSince } from '#server/kernel/time/change-moment.ts';
import { AppError, stale } from '#shared/errors.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import type { UserChange } from '#shared/schemas/user-actions.schema.ts';
import { tellOfAdministrator, tellOfNewAddress } from './account-notices.ts';
import { confirmPassword } from './confirm-password.ts';
import { endSessions } from './end-sessions.ts';
import { removeResetLinks } from './reset-links.ts';
import type { Origin } from './sign-in.ts';
import {
  hasOtherAdmin,
  LAST_ADMIN,
  requireUser,
  requireUserRow,
  type UserRow,
  userSubject,
} from './users.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;
type Editable = Pick<UserRow, 'role' | 'email' | 'disabledAt'>;

/**
 * Changes the role or the email address of an account, disables it or enables it (docs/product/accounts.md#users). A new role and
 * disabling end its sessions. An unchanged value has no effect.
 * @throws AppError `not_found`; `stale`, with the current account as `user`; `blocked`
 */
export function changeUser(
  services: Deps,
  id: string,
  { updatedAt, ...change }: Omit<UserChange, 'currentPassword'>,
  actor: AuditActor,
): UserDetail {
  const { db, now } = services;
  return transaction(db, () => {
    const row = requireUserRow(db, id);
    const next = changed(row, change, now());
    const isOther = (name: keyof Editable) => next[name] !== row[name];
    if (!isOther('role') && !isOther('email') && !isOther('disabledAt')) return requireUser(services, id);
    if (hasChangedSince(updatedAt, row.updatedAt))
      throw stale('this account', { user: requireUser(services, id) });
    if (isActiveAdmin(row) && !isActiveAdmin({ ...row, ...next }) && !hasOtherAdmin(db, id))
      throw new AppError(LAST_ADMIN);
    db.update(users)
      .set({ ...next, updatedAt: changeMoment(services, row.updatedAt) })
      .where(eq(users.id, id))
      .run();
    const isDisabled = next.disabledAt !== null && isOther('disabledAt');
    if (isOther('role') || isDisabled) endSessions(db, id);
    if (isOther('email') || isDisabled) removeResetLinks(db, id);
    if (isOther('email')) tellOfNewAddress(services, row, actor.userId === id);
    if (mayActAsAdmin(next) && !mayActAsAdmin(row)) tellOfAdministrator(services, row, actor.username);
    record(services, row, next, actor);
    return requireUser(services, id);
  });
}

/**
 * Like `changeUser`, for an administrator's request. Changing one's own address requires the current password, so that a borrowed
 * session can't redirect the password link.
 * @throws AppError as `changeUser`; `validation_failed` for a wrong or missing password, `rate_limited`, `sign_in_unavailable`
 */
export async function changeUserAs(
  services: Services,
  id: string,
  { currentPassword, ...change }: UserChange,
  { user, actor, ...origin }: Origin & { user: User; actor: AuditActor },
): Promise<UserDetail> {
  const isNewAddress = change.email !== undefined && change.email !== requireUserRow(services.db, id).email;
  if (isNewAddress && id === user.id) await confirmPassword(services, user, currentPassword, origin);
  return changeUser(services, id, change, actor);
}

function changed(
  row: UserRow,
  { role, email, disabled }: Omit<UserChange, 'updatedAt' | 'currentPassword'>,
  at: Date,
): Editable {
  const disabledAt = disabled === undefined ? row.disabledAt : disabled ? (row.disabledAt ?? at) : null;
  return { role: role ?? row.role, email: email ?? row.email, disabledAt };
}

/** Includes invited administrators: another one may resend the link. */
function mayActAsAdmin({ role, disabledAt }: Editable): boolean {
  return role === 'admin' && disabledAt === null;
}

/** Invited people can't sign in until they choose a password. */
export function isActiveAdmin({
  role,
  disabledAt,
  isInvited,
}: Pick<UserRow, 'role' | 'disabledAt' | 'isInvited'>): boolean {
  return role === 'admin' && disabledAt === null && !isInvited;
}

function record(services: Deps, row: UserRow, next: Editable, actor: AuditActor): void {
  const entry = { actor, subject: userSubject(row) };
  if (next.role !== row.role) {
    const roles = { before: { role: row.role }, after: { role: next.role } };
    recordAudit(services, { ...entry, action: 'user_role_changed', ...roles });
  }
  if (next.email !== row.email) {
    const emails = { before: { email: row.email }, after: { email: next.email } };
    recordAudit(services, { ...entry, action: 'user_email_changed', ...emails });
  }
  if (next.disabledAt !== row.disabledAt)
    recordAudit(services, { ...entry, action: next.disabledAt ? 'user_disabled' : 'user_enabled' });
}
