import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { contactEvents } from '#db/schema/site.ts';
import { emailFile } from '#server/gateways/mailer/email-file.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { enqueueJob, type Job } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { findSendingJob } from './sending-job.ts';

/**
 * Deletes the emails about a contact message: to staff and to its sender, and the replies, which quote it. Call it inside the
 * transaction that deletes the message, before the deletion. A job removes the `.eml` files.
 * @returns the number of emails
 */
export function deleteEmailsOfContact(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  contactId: string,
): number {
  const { db } = services;
  const replies = db
    .select({ id: contactEvents.emailId })
    .from(contactEvents)
    .where(eq(contactEvents.contactId, contactId));
  const about = or(eq(emails.contactId, contactId), inArray(emails.id, replies));
  const found = db.select({ id: emails.id, sending: emails.sending }).from(emails).where(about).all();
  if (found.length === 0) return 0;
  for (const email of found) removeWaitingJob(db, email);
  db.delete(emails).where(about).run();
  enqueueJob(services, { kind: 'remove_email_files', key: contactId, payload: { emails: found } });
  return found.length;
}

/** Removes the `.eml` files of deleted emails. */
export async function removeEmailFiles(
  { env }: Pick<Services, 'env'>,
  { emails: deleted }: Extract<Job, { kind: 'remove_email_files' }>['payload'],
): Promise<void> {
  for (const { id, sending } of deleted) await removeFilesOf(env, id, sending);
}

/** Removes the files of an email and its attempts up to `sending`. */
export async function removeFilesOf(env: Pick<Env, 'dataDir'>, id: string, sending: number): Promise<void> {
  for (let n = 1; n <= sending; n++)
    await rm(emailFile(join(env.dataDir, 'mail'), { id, sending: n }), { force: true });
}

/** Skips a running job, which finds no email or has sent it. */
function removeWaitingJob(db: Db, email: { id: string; sending: number }): void {
  const job = findSendingJob(db, email);
  if (job?.status === 'waiting') db.delete(jobs).where(eq(jobs.id, job.id)).run();
}
