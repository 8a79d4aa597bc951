import { eq } from 'drizzle-orm';
import { emails } from '#db/schema/operations.ts';
import type { Services } from '../services.ts';
import type { EmailContent } from './emails/templates.ts';

type Email = typeof emails.$inferSelect;

/**
 * Renders an email of the outbox unless it already is, and sends it unless it was sent.
 * @throws Error when it couldn't be rendered or sent; the reason is stored, and the job is retried
 */
export async function sendEmail({ db, mailer, now }: Services, emailId: string): Promise<void> {
  const email = db.select().from(emails).where(eq(emails.id, emailId)).get();
  if (!email || email.status === 'sent') return;
  const { id, recipient: to, replyTo, subject, sending } = email;
  const update = (changes: Partial<Email>) => db.update(emails).set(changes).where(eq(emails.id, id)).run();
  try {
    const body = storedBody(email) ?? (await renderBody(email));
    // Stored before sending, so that a retry repeats the same message. The data has served its purpose.
    update({ ...body, data: null });
    await mailer.send({ id, sending, to, replyTo: replyTo ?? undefined, subject, ...body });
  } catch (error) {
    update({ status: 'failed', lastError: error instanceof Error ? error.message : String(error) });
    throw error;
  }
  update({ status: 'sent', lastError: null, sentAt: now() });
}

function storedBody({ html, text }: Email) {
  return html !== null && text !== null ? { html, text } : null;
}

/** Loads the renderer on first use: only the worker needs React's server renderer and the templates. */
async function renderBody({ template, data }: Email) {
  if (data === null) throw new Error('The body of this email has been removed.');
  const { renderEmail } = await import('./emails/render.ts');
  return renderEmail({ template, data } as EmailContent);
}
