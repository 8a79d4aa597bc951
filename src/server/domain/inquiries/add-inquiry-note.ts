import { transaction } from '#db/client.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import type { InquiryNoteInput } from '#shared/schemas/inquiry-actions.schema.ts';
import { isRepeated, recordInquiryEvent } from './inquiry-history.ts';
import { requireInquiry, requireInquiryRow } from './require-inquiry.ts';

/**
 * Adds a note to the history of a message, which its sender never sees. A repeated request adds nothing.
 * @returns the message, and whether the note is new
 * @throws AppError `not_found`, `already_added`; `validation_failed` for the id of another event
 */
export function addInquiryNote(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  contactId: string,
  { noteId, note }: InquiryNoteInput,
  actor: Administrator,
): { inquiry: InquiryDetail; isNew: boolean } {
  const { db } = services;
  return transaction(db, () => {
    requireInquiryRow(db, contactId);
    const event = { id: noteId, contactId, type: 'note', note } as const;
    const isNew = !isRepeated(services, event, 'noteId');
    if (isNew) recordInquiryEvent(services, { ...event, actor });
    return { inquiry: requireInquiry(db, contactId), isNew };
  });
}
