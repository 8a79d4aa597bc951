import { and, eq, inArray } from 'drizzle-orm';
import { emails } from '#db/schema/operations.ts';
import { AnswerMissing, RecipientRefused } from '#server/gateways/mailer/mailer.ts';
import { FinalFailure } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { isLinkUsable } from '#server/kernel/sessions/reset-link.queries.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { isSecretEmail, triesWithoutAnswer } from '#shared/email-templates.ts';
import type { EmailBody } from '#shared/schemas/outbox.schema.ts';
import { removeFilesOf } from './delete-emails.ts';
import type { EmailContent } from './emails/templates.ts';
import { type EmailRow, NO_BODY } from './require-email.ts';

const UNSENT = ['waiting', 'failed'] as const;
const MAX_ERROR_LENGTH = 1000;
/** The email screen's text for an email that isn't retried because it may have arrived. */
const MAY_HAVE_ARRIVED =
  "The mail server got this email and didn't answer, so it may have been delivered. Ask the recipient before you send it again.";

/**
 * Renders an email unless it's already rendered, and sends it if it is waiting or has failed (docs/product/email.md#outbox). If
 * the mail server permanently rejects the address, the email is bounced and not retried; if its link no longer works, it is
 * canceled. An email that may have been delivered is retried at most once.
 * @throws Error when it couldn't be rendered or sent; the reason is stored, and the job is retried unless it's a `FinalFailure`
 */
export async function sendEmail(services: Services, emailId: string): Promise<void> {
  const { db, mailer, now } = services;
  const email = db.select().from(emails).where(eq(emails.id, emailId)).get();
  if (!email || !isUnsent(email)) return;
  const { id, recipient: to, replyTo, subject, sending, template, unanswered } = email;
  const thisSending = and(eq(emails.id, id), eq(emails.sending, sending));
  /** @returns false if it has been sent, canceled or resent since */
  const updateUnsent = (changes: Partial<EmailRow>) =>
    db
      .update(emails)
      .set(changes)
      .where(and(thisSending, inArray(emails.status, UNSENT)))
      .run().changes > 0;
  const isSecret = isSecretEmail(template);
  if (isSecret && !isLinkUsable(services, email.data)) {
    updateUnsent({ status: 'canceled', lastError: null, ...NO_BODY });
    return;
  }
  const mayTryAgain = (soFar: number) => soFar < triesWithoutAnswer(template);
  /** Counted before the message's end is sent: this process may stop while it waits for the answer. */
  const countUnanswered = () => void updateUnsent({ unanswered: unanswered + 1 });
  try {
    if (!mayTryAgain(unanswered)) throw new AnswerMissing(email.lastError ?? 'The attempt did not end.');
    const body = await bodyOf(services, email);
    if (!body) throw new Error('The body of this email has been removed.');
    // Stored before sending, so that a retry sends the same message. The data is no longer needed, unless the message must not be
    // stored. Nothing is awaited between this last check of the status and the sending.
    if (!updateUnsent(isSecret ? { data: email.data } : { ...body, data: null })) return;
    await mailer.send({ id, sending, to, replyTo: replyTo ?? undefined, subject, ...body }, countUnanswered);
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    if (error instanceof AnswerMissing) {
      const isFinal = !mayTryAgain(unanswered + 1);
      updateUnsent({ status: 'failed', lastError: isFinal ? MAY_HAVE_ARRIVED : lastError });
      throw isFinal ? new FinalFailure(lastError, { cause: error }) : error;
    }
    if (!(error instanceof RecipientRefused)) {
      // A rejected message wasn't delivered.
      updateUnsent({ status: 'failed', lastError, unanswered });
      throw error;
    }
    updateUnsent({ status: 'bounced', lastError, ...(isSecret && NO_BODY) });
    return;
  }
  // Even if it was canceled since: an attempt that took too long may still have succeeded.
  const sent = { status: 'sent', lastError: null, sentAt: now(), ...(isSecret && NO_BODY) } as const;
  const { changes } = db.update(emails).set(sent).where(thisSending).run();
  // It was deleted during sending: removes its file.
  if (changes === 0 && !db.select().from(emails).where(eq(emails.id, id)).get())
    await removeFilesOf(services.env, id, sending);
}

function isUnsent({ status }: EmailRow): boolean {
  return UNSENT.some((unsent) => unsent === status);
}

/**
 * Returns an email's stored text, or renders it from its data; null once it has been removed. Loads the renderer on first use:
 * few requests need React's server renderer and the templates.
 */
export async function bodyOf(
  services: Pick<Services, 'db' | 'env'>,
  { template, data, html, text }: EmailRow,
): Promise<EmailBody | null> {
  if (html !== null && text !== null) return { html, text };
  if (data === null) return null;
  const { renderEmail } = await import('./emails/render.ts');
  return renderEmail({ template, data } as EmailContent, readSetting(services, 'institute').name);
}
