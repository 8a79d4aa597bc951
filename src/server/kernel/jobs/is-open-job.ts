import { and, eq, inArray, type Placeholder, type SQL } from 'drizzle-orm';
import { jobs, OPEN_JOB_STATUSES } from '#db/schema/operations.ts';

/** Whether a job of a kind, and of a key if one is given, waits or runs. */
export function isOpenJob(kind: string, key?: string | Placeholder): SQL | undefined {
  return and(
    eq(jobs.kind, kind),
    key === undefined ? undefined : eq(jobs.key, key),
    inArray(jobs.status, [...OPEN_JOB_STATUSES]),
  );
}
