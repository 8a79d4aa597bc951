/** The statuses of a job, and of the publish or the sync that it does. */
export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const UNFINISHED_STATUSES = ['waiting', 'running'] as const satisfies readonly JobStatus[];

export function isUnfinished(status: JobStatus | 'idle' | undefined): boolean {
  return status === 'waiting' || status === 'running';
}
