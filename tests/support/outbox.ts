import { emails } from '#db/schema/operations.ts';
import { sendEmail } from '#server/mail/send-email.ts';
import type { Services } from '#server/services.ts';

/** Renders and sends every email that waits in the outbox, and returns all emails, oldest first. */
export async function sendOutbox(services: Services): Promise<(typeof emails.$inferSelect)[]> {
  const outbox = () => services.db.select().from(emails).all();
  for (const { id } of outbox()) await sendEmail(services, id);
  return outbox();
}
