import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import { isOpenJob } from '#server/kernel/jobs/is-open-job.ts';

interface Sending {
  id: string;
  sending: number;
}

/**
 * Returns the key of the job that sends an email. Each sending has its own, because the previous one's job may not be recorded as
 * done yet.
 */
export function sendingKey({ id, sending }: Sending): string {
  return sending === 1 ? id : `${id} ${sending}`;
}

/** Returns the job that will send or is sending an email, if any. */
export function findSendingJob(db: Db, email: Sending) {
  return db
    .select({ id: jobs.id, status: jobs.status, runAt: jobs.runAt })
    .from(jobs)
    .where(isOpenJob('send_email', sendingKey(email)))
    .get();
}

/**
 * When an email goes out that waits for the time to undo it, as a column of `emails`; null for others, which go out at once or have
 * failed before. Names the tables, because their columns have the same names.
 */
export const goesOutAt =
  sql<Date | null>`iif(emails.status = 'waiting' and emails.sending = 1, (select jobs.run_at from jobs
  where jobs.status = 'waiting' and jobs.kind = 'send_email' and jobs.key = emails.id
    and jobs.attempts = 0 and jobs.run_at > emails.created_at), null)`.mapWith(jobs.runAt);

/** Whether the job that sends an email is running, as a column of `emails`. */
export const isBeingTried = sql`exists (select 1 from jobs where jobs.status = 'running'
  and jobs.kind = 'send_email' and jobs.key = emails.id || iif(emails.sending = 1, '', ' ' || emails.sending))`.mapWith(
  Boolean,
);
