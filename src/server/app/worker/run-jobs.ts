import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { preparedOn, transaction } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import { reportFailedJob } from '#server/app/worker/report-failed-job.ts';
import { enqueueJob, FinalFailure, type JobKindName } from '#server/kernel/jobs/enqueue-job.ts';
import { FAILURES_IN_A_ROW, SCHEDULE_KEY } from '#server/kernel/jobs/failing-schedule.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { JOB_KINDS, type JobKind, type JobKinds, type JobLane } from './job-kinds.ts';

const MAX_BACK_OFF_MS = HOUR_MS;
/** How much longer a lease is than the timeout: no other worker takes over a job whose outcome is being recorded. */
const LEASE_MARGIN_MS = 30_000;

type JobRow = typeof jobs.$inferSelect;
type AnyKind = JobKind<unknown>;

const statements = preparedOn((db) => ({
  /** One query per kind: each is a single index lookup, regardless of the backlog of other kinds. */
  next: db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.status, 'waiting'),
        eq(jobs.kind, sql.placeholder('kind')),
        lte(jobs.runAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .prepare(),
  lost: db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.status, 'running'),
        or(isNull(jobs.leaseUntil), lte(jobs.leaseUntil, sql.placeholder('now'))),
      ),
    )
    .limit(100)
    .prepare(),
}));

/**
 * Enqueues missing schedules, and moves a schedule's next run forward if its interval is shorter now. Safe to call
 * from any number of processes: a schedule is one job that waits for its next run after each run.
 */
export function startSchedules(services: Services, kinds: JobKinds = JOB_KINDS): void {
  const { db, now } = services;
  for (const kind of namesOf(kinds)) {
    const spec = kinds[kind];
    if (!('everyMs' in spec)) continue;
    enqueueJob(services, { kind, key: SCHEDULE_KEY, payload: {} } as Parameters<typeof enqueueJob>[1]);
    const latest = new Date(now().getTime() + spec.everyMs);
    const tooLate = and(eq(jobs.kind, kind), eq(jobs.status, 'waiting'), gt(jobs.runAt, latest));
    db.update(jobs).set({ runAt: latest }).where(tooLate).run();
  }
}

/**
 * Ends attempts whose worker died or hangs: their lease has expired. The job is retried, or fails after its last
 * attempt, so that a job that kills its worker isn't retried forever.
 * @param leasesUntil milliseconds since 1970: leases up to this moment count as expired; now by default
 */
export function recoverLostJobs(
  services: Services,
  kinds: JobKinds = JOB_KINDS,
  leasesUntil = services.now().getTime(),
): void {
  for (const job of statements(services.db).lost.all({ now: leasesUntil })) {
    recordFailure(services, kindOf(kinds, job), job, 'The attempt did not end: its process stopped or hung.');
  }
}

/**
 * Runs the next due job of a lane.
 * @returns false when none is due
 */
export async function runNextJob(
  services: Services,
  lane: JobLane,
  kinds: JobKinds = JOB_KINDS,
): Promise<boolean> {
  const job = claim(services, lane, kinds);
  if (!job) return false;
  const kind = kindOf(kinds, job);
  try {
    await withTimeout(kind.run(services, job.payload), kind.timeoutMs);
  } catch (error) {
    services.log.warn({ job: job.kind, key: job.key, attempt: job.attempts, err: error });
    const isFinal = error instanceof FinalFailure;
    recordFailure(services, kind, job, error instanceof Error ? error.message : String(error), isFinal);
    return true;
  }
  recordSuccess(services, kind, job);
  return true;
}

/**
 * Runs every due job, lane by lane, for tests: the worker runs all lanes at the same time.
 * @returns how many jobs ran
 */
export async function runDueJobs(services: Services, kinds: JobKinds = JOB_KINDS): Promise<number> {
  let ran = 0;
  for (const lane of new Set(Object.values(kinds).map((kind) => kind.lane))) {
    while (await runNextJob(services, lane, kinds)) ran += 1;
  }
  return ran;
}

function claim({ db, now }: Services, lane: JobLane, kinds: JobKinds): JobRow | undefined {
  const names = namesOf(kinds).filter((name) => kinds[name].lane === lane);
  const find = () =>
    names
      .flatMap((kind) => statements(db).next.all({ kind, now: now().getTime() }))
      .sort((a, b) => a.runAt.getTime() - b.runAt.getTime())[0];
  if (!find()) return undefined;
  return transaction(db, () => {
    const job = find();
    if (!job) return undefined;
    const leaseUntil = new Date(now().getTime() + kindOf(kinds, job).timeoutMs + LEASE_MARGIN_MS);
    const claimed = { status: 'running' as const, attempts: job.attempts + 1, leaseUntil };
    db.update(jobs).set(claimed).where(eq(jobs.id, job.id)).run();
    return { ...job, ...claimed };
  });
}

function recordSuccess(services: Services, kind: AnyKind, job: JobRow): void {
  const finishedAt = services.now();
  if ('everyMs' in kind)
    record(services, job, { ...nextRun(kind.everyMs, finishedAt), attempts: 0, lastError: null });
  else record(services, job, { status: 'done', finishedAt, lastError: null });
}

function recordFailure(
  services: Services,
  kind: AnyKind,
  job: JobRow,
  lastError: string,
  isFinal = false,
): void {
  const at = services.now();
  if ('everyMs' in kind) {
    transaction(services.db, () => {
      const isRecorded = record(services, job, { ...nextRun(kind.everyMs, at), lastError });
      if (isRecorded && job.attempts === FAILURES_IN_A_ROW)
        reportFailedJob(services, job, lastError, { isSchedule: true });
    });
  } else if (isFinal || job.attempts >= kind.attempts) {
    transaction(services.db, () => {
      const isRecorded = record(services, job, { status: 'failed', finishedAt: at, lastError });
      if (isRecorded) reportFailedJob(services, job, lastError);
    });
  } else {
    const backOff = Math.min(MAX_BACK_OFF_MS, kind.backOffMs * 2 ** (job.attempts - 1));
    record(services, job, { status: 'waiting', runAt: new Date(at.getTime() + backOff), lastError });
  }
}

/** A schedule reuses its row, so that thousands of runs a week don't fill the table. */
function nextRun(everyMs: number, finishedAt: Date): Partial<JobRow> {
  return { status: 'waiting', runAt: new Date(finishedAt.getTime() + everyMs), finishedAt };
}

/**
 * Records the outcome of an attempt, unless its lease expired and the job was retried or failed since.
 * @returns whether it was recorded
 */
function record({ db }: Services, { id, leaseUntil }: JobRow, outcome: Partial<JobRow>): boolean {
  const lease = leaseUntil ? eq(jobs.leaseUntil, leaseUntil) : isNull(jobs.leaseUntil);
  const { changes } = db
    .update(jobs)
    .set({ ...outcome, leaseUntil: null })
    .where(and(eq(jobs.id, id), eq(jobs.status, 'running'), lease))
    .run();
  return changes > 0;
}

async function withTimeout(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const ended = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`The attempt took longer than ${timeoutMs / 1000} s.`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    ended.abort();
    late.catch(() => {});
  }
}

function namesOf(kinds: JobKinds): JobKindName[] {
  return Object.keys(kinds) as JobKindName[];
}

/**
 * Returns the kind of a job. A running job of an unknown kind, left by another release, gets no attempts, so that it
 * fails and stays visible; a waiting one is never claimed.
 */
function kindOf(kinds: JobKinds, { kind }: JobRow): AnyKind {
  const found = kinds[kind as JobKindName] as AnyKind | undefined;
  return found ?? { lane: 'maintenance', run: async () => {}, timeoutMs: 0, attempts: 0, backOffMs: 0 };
}
