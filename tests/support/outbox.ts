import { emails } from '#db/schema/operations.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import { sendEmail } from '#server/kernel/outbox/send-email.ts';
import type { Services } from '#server/kernel/services.ts';

/** Renders and sends every email that waits in the outbox, and returns all emails, oldest first. */
export async function sendOutbox(services: Services): Promise<(typeof emails.$inferSelect)[]> {
  const outbox = () => services.db.select().from(emails).all();
  for (const { id } of outbox()) await sendEmail(services, id);
  return outbox();
}

/** Queues a sign-in warning to a user with HTML in their name, and returns its id. */
export function queueWarning(services: Services, { sendAt }: { sendAt?: Date } = {}): string {
  return queueEmail(services, {
    sendAt,
    template: 'sign-in-warning',
    recipient: 'sam@example.com',
    subject: 'Failed sign-in attempts on your account',
    data: { username: '<b>sam</b>', site: 'gti.example' },
  });
}
