import { insertInto } from '#db/insert-row.ts';
import { emails } from '#db/schema/operations.ts';
import { deriveId } from '#server/kernel/ids/derive-id.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { EmailContent } from './emails/templates.ts';

export type NewEmail = EmailContent & {
  recipient: string;
  replyTo?: string;
  subject: string;
  /** The order it is about, or the payment link, whose order gets the same id. */
  orderId?: string;
  /** The contact message it is about: deleted with it. */
  contactId?: string;
  /** Identifies the announced event, such as `refund re_1`, so that it's announced only once. */
  once?: string;
  /** When it is sent; now by default. */
  sendAt?: Date | undefined;
};

/** One more than the last; the caller holds the write lock. */
export const NEXT_NUMBER = '(select coalesce(max(number), 0) + 1 from emails)';

const insertEmail = insertInto(emails, { computed: { number: NEXT_NUMBER }, ignoresConflicts: true });

/**
 * Adds an email to the outbox, in the transaction that causes it; the worker renders and sends it.
 * @returns its id
 */
export function queueEmail(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { once, sendAt, ...email }: NewEmail,
): string {
  const id = once === undefined ? newId() : emailId(once);
  // With a later time than this one, an email counts as delayed.
  const createdAt = now();
  if (insertEmail(db, { id, ...email, createdAt }).changes > 0)
    enqueueJob(
      { db, newId, now },
      { kind: 'send_email', key: id, payload: { emailId: id }, runAt: sendAt ?? createdAt },
    );
  return id;
}

/** Returns the id of the email with this `once`. */
export function emailId(once: string): string {
  return deriveId(once, 'a');
}
