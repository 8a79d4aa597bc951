import { sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import type { ContactInput } from '#shared/schemas/contact.schema.ts';
import { instituteMailbox } from '../mail/institute-mailbox.ts';
import { type NewEmail, queueEmail } from '../mail/queue-email.ts';
import { queueStaffEmail, type StaffEmail } from '../mail/queue-staff-email.ts';
import type { Services } from '../services.ts';
import { readSetting } from '../settings/settings.queries.ts';

/** Nobody opens a page, fills in its form and sends it within this time. */
const FASTEST_PERSON_MS = 500;

/**
 * Stores a message from the contact form and queues two emails: an acknowledgement to its sender and a
 * notification to us. Spam (the hidden field is filled in, or the form was sent too fast) gets the same response, is kept
 * as spam and causes no email (docs/product.md#inquiries).
 * @param courses what emails call each course, by its id; a course that isn't among them counts as absent
 */
export function receiveMessage(
  services: Services,
  { website, elapsed = FASTEST_PERSON_MS, course: courseId = '', ...message }: ContactInput,
  courses: ReadonlyMap<string, string>,
): { id: string; createdAt: string } {
  const { db, newId, now } = services;
  const stored = { id: newId(), createdAt: now() };
  const isSpam = Boolean(website) || elapsed < FASTEST_PERSON_MS;
  const course = courses.get(courseId);
  transaction(db, () => {
    db.insert(contacts)
      .values({
        ...stored,
        ...message,
        number: sql`(select coalesce(max(number), 0) + 1 from contacts)`,
        course: course && courseId,
        status: isSpam ? 'spam' : 'new',
        updatedAt: stored.createdAt,
      })
      .run();
    if (isSpam) return;
    queueEmail(services, acknowledgement(services, message));
    queueStaffEmail(services, 'messages', notification({ ...message, course }));
  });
  return { id: stored.id, createdAt: stored.createdAt.toISOString() };
}

type Message = Omit<ContactInput, 'website' | 'elapsed' | 'page'>;

function acknowledgement(services: Pick<Services, 'db' | 'env'>, { email }: Message): NewEmail {
  return {
    template: 'contact-acknowledgement',
    recipient: email,
    replyTo: instituteMailbox(services),
    subject: `Your message to ${readSetting(services, 'institute').name}`,
    data: {},
  };
}

function notification(message: Message): StaffEmail {
  const { firstName, lastName, email, interest, course } = message;
  const name = `${firstName} ${lastName}`;
  const subject = course ? `Course request from ${name}: ${course}` : `${INTEREST_LABELS[interest]}: ${name}`;
  return {
    template: 'contact-notification',
    replyTo: email,
    subject: subject.replace(/\s+/g, ' '),
    data: message,
  };
}
