import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { inquirySubject } from './inquiry-history.ts';

/**
 * Deletes a message with its history. The audit log keeps its sender's name, but neither the message nor the address.
 * @throws AppError `contact_not_found`
 */
export function deleteInquiry(
  services: Pick<Services, 'db' | 'now'>,
  id: string,
  actor: Administrator,
): void {
  const { db } = services;
  transaction(db, () => {
    const deleted = db.delete(contacts).where(eq(contacts.id, id)).returning().get();
    if (!deleted) throw new AppError('contact_not_found');
    const { status, interest, createdAt } = deleted;
    const before = { status, interest, received: createdAt };
    recordAudit(services, { actor, action: 'inquiry_deleted', subject: inquirySubject(deleted), before });
  });
}
