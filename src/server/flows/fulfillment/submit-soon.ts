import { and, eq, gt } from 'drizzle-orm';
import { jobs } from '#db/schema/operations.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';

/** Enqueues the job that finishes a vendor order, or moves a waiting one forward. Call it inside a transaction. */
export function submitSoon(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  rowId: string,
  runAt: Date,
): void {
  const kind = 'submit_vendor_order';
  if (enqueueJob(services, { kind, key: rowId, payload: { vendorOrderId: rowId }, runAt })) return;
  const later = and(eq(jobs.status, 'waiting'), gt(jobs.runAt, runAt));
  services.db
    .update(jobs)
    .set({ runAt })
    .where(and(eq(jobs.kind, kind), eq(jobs.key, rowId), later))
    .run();
}
