import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { preparedOn, transaction } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import type { Services } from '../services.ts';
import type { Job } from './enqueue-job.ts';

/** What to do for each kind of job. Each must be safe to repeat. */
export type JobHandlers = {
  [K in Job['kind']]: (services: Services, payload: Extract<Job, { kind: K }>['payload']) => Promise<void>;
};

/** About three days: longer than a vendor's worst weekend. */
const MOST_ATTEMPTS = 80;
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 3_600_000;

type JobRow = typeof jobs.$inferSelect;

const statements = preparedOn((db) => ({
  next: db
    .select()
    .from(jobs)
    .where(and(eq(jobs.status, 'waiting'), lte(jobs.runAt, sql.placeholder('now'))))
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .prepare(),
}));

/** Puts back what a crashed worker left running. Called once, before the only worker begins. */
export function recoverJobs({ db }: Services): void {
  db.update(jobs).set({ status: 'waiting' }).where(eq(jobs.status, 'running')).run();
}

/**
 * Runs every job that is due, one after the other. A failing one is tried again after 1 s, 2 s, 4 s … an
 * hour, and after some three days it stays as `failed` for a person to see.
 * @returns how many were run
 */
export async function runDueJobs(services: Services, handlers: JobHandlers): Promise<number> {
  let ran = 0;
  for (let job = claim(services); job; job = claim(services)) {
    await run(services, handlers, job);
    ran += 1;
  }
  return ran;
}

function claim({ db, now }: Services): JobRow | undefined {
  const at = { now: now().getTime() };
  if (!statements(db).next.get(at)) return undefined;
  return transaction(db, () => {
    const job = statements(db).next.get(at);
    if (!job) return undefined;
    const taken = { status: 'running' as const, attempts: job.attempts + 1 };
    db.update(jobs).set(taken).where(eq(jobs.id, job.id)).run();
    return { ...job, ...taken };
  });
}

async function run(services: Services, handlers: JobHandlers, job: JobRow): Promise<void> {
  const { db, now, log } = services;
  const finish = (outcome: Partial<JobRow>) => db.update(jobs).set(outcome).where(eq(jobs.id, job.id)).run();
  try {
    const handle = handlers[job.kind as Job['kind']] as (
      services: Services,
      payload: unknown,
    ) => Promise<void>;
    await handle(services, job.payload);
    finish({ status: 'done', finishedAt: now(), lastError: null });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    log.warn({ job: job.kind, key: job.key, attempt: job.attempts, err: error });
    if (job.attempts >= MOST_ATTEMPTS) finish({ status: 'failed', finishedAt: now(), lastError });
    else finish({ status: 'waiting', runAt: new Date(now().getTime() + backOff(job.attempts)), lastError });
  }
}

/** Milliseconds to wait after so many attempts. */
function backOff(attempts: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1));
}
