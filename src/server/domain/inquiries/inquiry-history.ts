import { eq } from 'drizzle-orm';
import { contactEvents, contacts } from '#db/schema/site.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator, AuditAction } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { InquiryStatus } from '#shared/inquiry.ts';
import type { InquiryRow } from './inquiry-wire.ts';
import { requireInquiryRow } from './require-inquiry.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

interface NewEvent {
  /** From the caller, if it has one, so that a repeated request can be recognized. */
  id?: string;
  contactId: string;
  type: (typeof contactEvents.$inferInsert)['type'];
  actor: Administrator;
  before?: string | null;
  after?: string | null;
  note?: string;
  emailId?: string;
}

/** The audit log's names of the events, and the changed field of each. */
const AUDITED: Record<NewEvent['type'], { action: AuditAction; field: string }> = {
  status: { action: 'inquiry_status_changed', field: 'status' },
  owner: { action: 'inquiry_owner_changed', field: 'owner' },
  note: { action: 'inquiry_note_added', field: 'note' },
  reply: { action: 'inquiry_replied', field: 'subject' },
};

/**
 * Adds an event to the history of a message and to the audit log. The text of notes and replies is only in the history, so
 * that deleting a message deletes it.
 */
export function recordInquiryEvent(services: Deps, { actor, ...event }: NewEvent): void {
  const { db, newId, now } = services;
  const { contactId, type, before, after } = event;
  db.insert(contactEvents)
    .values({ id: newId(), createdAt: now(), ...event, actorId: actor.userId })
    .run();
  const { action, field } = AUDITED[type];
  recordAudit(services, {
    actor,
    action,
    subject: inquirySubject(requireInquiryRow(db, contactId)),
    ...(before !== undefined && { before: { [field]: before } }),
    ...(after !== undefined && { after: { [field]: after } }),
  });
}

/** Returns a message as a subject of the audit log. */
export function inquirySubject({ id, firstName, lastName }: typeof contacts.$inferSelect) {
  return { type: 'inquiry', id, name: `${firstName} ${lastName}` } as const;
}

/**
 * Returns whether the history already has this event: the request is a repetition.
 * @throws AppError `already_added` for the id of an event with another text, if the first response was lost; `validation_failed`
 * for the id of another message's event, naming `field`
 */
export function isRepeated(
  { db }: Pick<Services, 'db'>,
  event: Required<Pick<NewEvent, 'id' | 'note'>> & Pick<NewEvent, 'contactId' | 'type' | 'after'>,
  field: string,
): boolean {
  const { id, contactId, type, after = null, note } = event;
  const known = db.select().from(contactEvents).where(eq(contactEvents.id, id)).get();
  if (!known) return false;
  if (known.contactId !== contactId)
    throw new AppError('validation_failed', { fields: { [field]: 'Make another UUID' } });
  if (known.type !== type || known.after !== after || known.note !== note)
    throw new AppError('already_added');
  return true;
}

/** Sets the status of a message, with an event. @returns false if it already has the status */
export function moveInquiry(
  services: Deps,
  { id, status: before, updatedAt }: Pick<InquiryRow, 'id' | 'status' | 'updatedAt'>,
  status: InquiryStatus,
  actor: Administrator,
): boolean {
  if (before === status) return false;
  const moved = { status, updatedAt: changeMoment(services, updatedAt) };
  services.db.update(contacts).set(moved).where(eq(contacts.id, id)).run();
  recordInquiryEvent(services, { contactId: id, type: 'status', actor, before, after: status });
  return true;
}
