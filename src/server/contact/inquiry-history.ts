import { eq } from 'drizzle-orm';
import { contactEvents, contacts } from '#db/schema/site.ts';
import { AppError } from '#shared/errors.ts';
import type { InquiryStatus } from '#shared/inquiry.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

interface NewEvent {
  /** Where the caller has one, so that a repeated request can be recognized. */
  id?: string;
  contactId: string;
  type: (typeof contactEvents.$inferInsert)['type'];
  /** The administrator. */
  actorId: string;
  before?: string | null;
  after?: string | null;
  note?: string;
  emailId?: string;
}

/** Adds an event to the history of a message, which counts as a change of the message. */
export function recordInquiryEvent({ db, newId, now }: Deps, event: NewEvent): void {
  db.insert(contactEvents)
    .values({ id: newId(), createdAt: now(), ...event })
    .run();
  db.update(contacts).set({ updatedAt: now() }).where(eq(contacts.id, event.contactId)).run();
}

/**
 * Returns whether the history has this event already: the request is a repetition.
 * @throws AppError `already_added` for the id of an event with another text, whose answer its writer never saw;
 *   `validation_failed` for the id of another message's event, naming `field`
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

/** Sets the status of a message, with an event. @returns false when it has the status already */
export function moveInquiry(
  services: Deps,
  { id, status: before }: { id: string; status: InquiryStatus },
  status: InquiryStatus,
  actorId: string,
): boolean {
  if (before === status) return false;
  services.db.update(contacts).set({ status }).where(eq(contacts.id, id)).run();
  recordInquiryEvent(services, { contactId: id, type: 'status', actorId, before, after: status });
  return true;
}
