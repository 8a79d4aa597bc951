import { transaction } from '#db/client.ts';
import { instituteMailbox } from '#server/kernel/outbox/institute-mailbox.ts';
import { emailId, queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { displayDay } from '#shared/dates.ts';
import type { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import type { InquiryReplyInput } from '#shared/schemas/inquiry-actions.schema.ts';
import { isRepeated, moveInquiry, recordInquiryEvent } from './inquiry-history.ts';
import { requireInquiry, requireInquiryRow } from './require-inquiry.ts';

/**
 * Answers a message by email, which quotes it, and adds the reply to its history. Marks a new message as contacted. The sender's
 * answers go to the institute's mailbox. A repeated request sends nothing.
 * @returns the message, and whether the reply is new
 * @throws AppError `not_found`, `already_added`; `validation_failed` for the id of another event
 */
export function replyToInquiry(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  contactId: string,
  { replyId, subject, message }: InquiryReplyInput,
  actor: Administrator,
): { inquiry: InquiryDetail; isNew: boolean } {
  const { db, env } = services;
  return transaction(db, () => {
    const row = requireInquiryRow(db, contactId);
    const event = { id: replyId, contactId, type: 'reply', after: subject, note: message } as const;
    if (isRepeated(services, event, 'replyId'))
      return { inquiry: requireInquiry(db, contactId), isNew: false };
    const once = `inquiry-reply ${contactId} ${replyId}`;
    queueEmail(services, {
      template: 'inquiry-reply',
      recipient: row.email,
      replyTo: instituteMailbox(services),
      subject,
      once,
      contactId,
      data: { message, quoted: row.message, writtenOn: displayDay(row.createdAt, env.timeZone) },
    });
    recordInquiryEvent(services, { ...event, actor, emailId: emailId(once) });
    if (row.status === 'new') moveInquiry(services, row, 'contacted', actor);
    return { inquiry: requireInquiry(db, contactId), isNew: true };
  });
}
