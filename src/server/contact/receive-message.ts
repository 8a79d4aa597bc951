import { INSTITUTE } from '#config/institute.ts';
import { transaction } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import type { ContactInput } from '#shared/schemas/contact.schema.ts';
import { type NewEmail, queueEmail } from '../mail/queue-email.ts';
import { queueStaffEmail, type StaffEmail } from '../mail/queue-staff-email.ts';
import type { Services } from '../services.ts';

/**
 * Stores a message from the contact form and queues two emails: an acknowledgement to its sender and a
 * notification to us. Spam (the hidden field is filled in) gets the same response and is dropped.
 * @param courses what emails call each course, by its id; a course that isn't among them counts as absent
 */
export function receiveMessage(
  services: Services,
  { website, course: courseId = '', ...message }: ContactInput,
  courses: ReadonlyMap<string, string>,
): { id: string; createdAt: string } {
  const { db, newId, now } = services;
  const stored = { id: newId(), createdAt: now() };
  if (!website) {
    const course = courses.get(courseId);
    transaction(db, () => {
      db.insert(contacts)
        .values({ ...stored, ...message, course: course && courseId })
        .run();
      queueEmail(services, acknowledgement(message));
      queueStaffEmail(services, 'messages', notification({ ...message, course }));
    });
  }
  return { id: stored.id, createdAt: stored.createdAt.toISOString() };
}

type Message = Omit<ContactInput, 'website'>;

function acknowledgement({ email }: Message): NewEmail {
  return {
    template: 'contact-acknowledgement',
    recipient: email,
    subject: `Your message to ${INSTITUTE.name}`,
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
