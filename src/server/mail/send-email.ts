import { eq } from 'drizzle-orm';
import { emails } from '#db/schema/operations.ts';
import type { Services } from '../services.ts';

/**
 * Hands one e-mail of the outbox to the mailer; one that was sent is left alone. A failure is noted and
 * thrown, so that the job is tried again.
 */
export async function sendEmail({ db, mailer, now }: Services, emailId: string): Promise<void> {
  const email = db.select().from(emails).where(eq(emails.id, emailId)).get();
  if (!email || email.status === 'sent') return;
  const { id, recipient: to, subject, html, text, sending } = email;
  if (html === null || text === null) throw new Error('The body of this email has been removed.');
  const note = (outcome: Partial<typeof email>) =>
    db.update(emails).set(outcome).where(eq(emails.id, id)).run();
  try {
    await mailer.send({ id, sending, to, replyTo: email.replyTo ?? undefined, subject, html, text });
  } catch (error) {
    note({ status: 'failed', lastError: error instanceof Error ? error.message : String(error) });
    throw error;
  }
  note({ status: 'sent', lastError: null, sentAt: now() });
}
