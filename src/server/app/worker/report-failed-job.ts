import { and, count, eq, gt } from 'drizzle-orm';
import { emails, type jobs } from '#db/schema/operations.ts';
import type { JobKindName } from '#server/kernel/jobs/enqueue-job.ts';
import { queueStaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';

const TEMPLATE = 'staff-job';
/** An outage can fail thousands of jobs in the same hour. */
const MAX_REPORTS_PER_HOUR = 20;
/** A failed email isn't reported by email: that would fail, too, and be reported. The dashboard shows it. */
const UNREPORTED: readonly string[] = ['send_email'] satisfies JobKindName[];

/** Emails staff about a job that failed after its last attempt, or a schedule that keeps failing. Call it inside the transaction that records it. */
export function reportFailedJob(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  { kind, key, attempts }: typeof jobs.$inferSelect,
  error: string,
  { isSchedule = false } = {},
): void {
  const { db, now } = services;
  if (UNREPORTED.includes(kind)) return;
  const lastHour = new Date(now().getTime() - HOUR_MS);
  const recent = and(gt(emails.createdAt, lastHour), eq(emails.template, TEMPLATE));
  const reports = db.select({ n: count() }).from(emails).where(recent).get()?.n ?? 0;
  if (reports >= MAX_REPORTS_PER_HOUR) return;
  queueStaffEmail(services, 'jobs', {
    template: TEMPLATE,
    subject: isSchedule ? `A background job keeps failing: ${kind}` : `A background job failed: ${kind}`,
    data: { kind, subject: key, attempts, error, isSchedule },
  });
}
