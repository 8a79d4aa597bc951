import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { jobs, OPEN_JOB_STATUSES } from '#db/schema/operations.ts';

/** The key of scheduled jobs, of which there is one per kind. */
export const SCHEDULE_KEY = 'schedule';
/** After so many failures in a row, a schedule counts as failed. It still goes on. */
export const FAILURES_IN_A_ROW = 3;

/** Whether a scheduled job has failed several times in a row. Its attempts are those since its last success. */
export const isFailingSchedule = and(
  eq(jobs.key, SCHEDULE_KEY),
  inArray(jobs.status, [...OPEN_JOB_STATUSES]),
  isNotNull(jobs.lastError),
  // An attempt that runs hasn't failed.
  sql`${jobs.attempts} - (${jobs.status} = 'running') >= ${FAILURES_IN_A_ROW}`,
);
