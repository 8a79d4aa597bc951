import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { deleteEmailsOfContact } from '#server/kernel/outbox/delete-emails.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { INQUIRY_NOT_FOUND } from './require-inquiry.ts';

/**
 * Deletes a message with its history and the emails about it. The audit log records the deletion but not the sender.
 * @throws AppError `not_found`
 */
export function deleteInquiry(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  id: string,
  actor: Administrator,
): void {
  const { db } = services;
  transaction(db, () => {
    const emails = deleteEmailsOfContact(services, id);
    const deleted = db.delete(contacts).where(eq(contacts.id, id)).returning().get();
    if (!deleted) throw new AppError(INQUIRY_NOT_FOUND);
    const { status, interest, createdAt } = deleted;
    const before = { status, interest, received: createdAt, emails };
    const subject = { type: 'inquiry', id, name: 'Deleted message' } as const;
    recordAudit(services, { actor, action: 'inquiry_deleted', subject, before });
  });
}
