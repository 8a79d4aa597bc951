import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { contacts } from '#db/schema/site.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment, hasChangedSince } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, stale } from '#shared/errors.ts';
import type { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import type { InquiryChange } from '#shared/schemas/inquiry-actions.schema.ts';
import { moveInquiry, recordInquiryEvent } from './inquiry-history.ts';
import type { InquiryRow } from './inquiry-wire.ts';
import { requireInquiry, requireInquiryRow } from './require-inquiry.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * Changes the status or the owner of a message (docs/product/inquiries.md#inquiries). An unchanged value has no effect.
 * @throws AppError `not_found`; `stale`, with the current message as `contact`; `validation_failed` when the
 * owner isn't an administrator who can sign in
 */
export function changeInquiry(
  services: Deps,
  id: string,
  { status, ownerId: owner, updatedAt }: InquiryChange,
  actor: Administrator,
): InquiryDetail {
  const { db } = services;
  const ownerId = owner === '' ? null : owner;
  return transaction(db, () => {
    const row = requireInquiryRow(db, id);
    const isChange =
      (status !== undefined && status !== row.status) || (ownerId !== undefined && ownerId !== row.ownerId);
    if (isChange && hasChangedSince(updatedAt, row.updatedAt))
      throw stale('this message', { contact: requireInquiry(db, id) });
    if (status !== undefined) moveInquiry(services, row, status, actor);
    if (ownerId !== undefined) assign(services, row, ownerId, actor);
    return requireInquiry(db, id);
  });
}

function assign(services: Deps, row: InquiryRow, ownerId: string | null, actor: Administrator): void {
  if (row.ownerId === ownerId) return;
  const { db } = services;
  const after = ownerId && nameOf(db, ownerId, and(eq(users.role, 'admin'), isNull(users.disabledAt)));
  if (after === undefined)
    throw new AppError('validation_failed', { fields: { ownerId: 'Choose an administrator' } });
  const before = row.ownerId ? (nameOf(db, row.ownerId) ?? null) : null;
  const assigned = { ownerId, updatedAt: changeMoment(services, row.updatedAt) };
  db.update(contacts).set(assigned).where(eq(contacts.id, row.id)).run();
  recordInquiryEvent(services, { contactId: row.id, type: 'owner', actor, before, after });
}

/** Returns the username of an account that meets the condition. */
function nameOf(db: Db, id: string, condition?: SQL): string | undefined {
  const found = db.select({ username: users.username }).from(users);
  return found.where(and(eq(users.id, id), condition)).get()?.username;
}
