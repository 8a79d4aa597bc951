import { and, countDistinct, eq, gt, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { contacts } from '#db/schema/site.ts';
import { instituteMailbox } from '#server/kernel/outbox/institute-mailbox.ts';
import { type NewEmail, queueEmail } from '#server/kernel/outbox/queue-email.ts';
import { queueStaffEmail, type StaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { EmailTemplate } from '#shared/email-templates.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import type { ContactInput } from '#shared/schemas/contact.schema.ts';

/** No person opens a page, fills in its form and sends it within this time. */
const FASTEST_PERSON_MS = 500;

/** How many messages an hour staff are emailed about; after that, a single email says that there are more. */
const MAX_NOTIFICATIONS_PER_HOUR = 20;

/**
 * Stores a message from the contact form and queues two emails: an acknowledgement to its sender, once a day, and a
 * notification to us, unless there are too many. Spam (the hidden field is filled in, or the form was sent too fast) gets the same response, is stored
 * as spam and causes no email (docs/product/inquiries.md#inquiries).
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
    queueEmail(services, { ...acknowledgement(services, message), contactId: stored.id });
    const news = notification(services, { ...message, course });
    if (news) queueStaffEmail(services, 'messages', { ...news, contactId: stored.id });
  });
  return { id: stored.id, createdAt: stored.createdAt.toISOString() };
}

type Message = Omit<ContactInput, 'website' | 'elapsed' | 'page'>;

/** Anyone can enter anyone's address: each inbox gets one a day (UTC), however often and under whichever alias it's entered. */
function acknowledgement(services: Pick<Services, 'db' | 'env' | 'now'>, { email }: Message): NewEmail {
  const inbox = email.toLowerCase().replace(/\+[^@]*@/, '@');
  return {
    once: `contact-acknowledgement ${inbox} ${services.now().toISOString().slice(0, 10)}`,
    template: 'contact-acknowledgement',
    recipient: email,
    replyTo: instituteMailbox(services),
    subject: `Your message to ${readSetting(services, 'institute').name}`,
    data: {},
  };
}

/** Returns the email about a message or, above the limit, the email that there are more; afterwards null. */
function notification(services: Services, message: Message): StaffEmail | null {
  const recent = (template: EmailTemplate) => {
    const lastHour = new Date(services.now().getTime() - HOUR_MS);
    const sameKind = and(eq(emails.template, template), gt(emails.createdAt, lastHour));
    return (
      services.db
        .select({ n: countDistinct(emails.contactId) })
        .from(emails)
        .where(sameKind)
        .get()?.n ?? 0
    );
  };
  if (recent('contact-flood') > 0) return null;
  if (recent('contact-notification') < MAX_NOTIFICATIONS_PER_HOUR) return aboutMessage(message);
  const adminUrl = new URL(ADMIN_PATHS.inquiries, services.env.siteUrl).href;
  return {
    template: 'contact-flood',
    subject: 'Many messages from the website',
    data: { count: MAX_NOTIFICATIONS_PER_HOUR, adminUrl },
  };
}

function aboutMessage(message: Message): StaffEmail {
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
