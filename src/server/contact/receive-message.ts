import { transaction } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import type { ContactInput } from '#shared/schemas/contact.schema.ts';
import { paragraph } from '../mail/letter.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { renderLetter } from '../mail/render-letter.ts';
import type { Services } from '../services.ts';

/** Institute facts that the letters need; they come with the request, from the page's own config. */
export interface Sender {
  name: string;
}

/**
 * Stores a message of the contact form, with one acknowledgement to its writer and one notification to us,
 * before anything is answered (P section 2, "Contact"). What a machine wrote is answered alike and dropped.
 */
export function receiveMessage(
  services: Services,
  { website, ...message }: ContactInput,
  sender: Sender,
): { id: string; createdAt: string } {
  const { db, newId, now } = services;
  const stored = { id: newId(), createdAt: now() };
  if (!website) {
    transaction(db, () => {
      db.insert(contacts)
        .values({ ...stored, ...message })
        .run();
      queueEmail(services, acknowledgement(message, sender));
      queueEmail(services, notification(services, message, sender));
    });
  }
  return { id: stored.id, createdAt: stored.createdAt.toISOString() };
}

type Message = Omit<ContactInput, 'website'>;

/** Repeats nothing that was written: who typed the address in need not be the one who reads the letter. */
function acknowledgement({ email }: Message, { name }: Sender) {
  const letter = renderLetter({
    heading: 'We have your message',
    blocks: [
      paragraph('Hello,'),
      paragraph("thank you for writing to us. We'll get back to you as soon as possible."),
      paragraph('If you did not write to us, somebody else entered your address: you need not do anything.'),
    ],
    signature: name,
  });
  return {
    template: 'contact-acknowledgement',
    recipient: email,
    subject: `Your message to ${name}`,
    ...letter,
  };
}

function notification({ env }: Services, message: Message, { name }: Sender) {
  const writer = `${message.firstName} ${message.lastName}`;
  const letter = renderLetter({
    heading: 'A message from the website',
    blocks: [
      paragraph(message.message),
      {
        kind: 'facts',
        rows: [
          ['Name', writer],
          ['Email', message.email],
          ['Phone', message.phone ?? '—'],
          ['Interest', INTEREST_LABELS[message.interest]],
          ['Course', message.course ?? '—'],
        ],
      },
    ],
    signature: name,
  });
  const subject = `${INTEREST_LABELS[message.interest]}: ${writer}`.replace(/\s+/g, ' ');
  return {
    template: 'contact-notification',
    recipient: env.mail.notify,
    replyTo: message.email,
    subject,
    ...letter,
  };
}
