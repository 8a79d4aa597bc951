import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { preparedOn, transaction } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import type { Services } from '../services.ts';
import { enqueueJob, type JobKindName } from './enqueue-job.ts';
import { JOB_KINDS, type JobKind, type JobKinds, type Lane } from './job-kinds.ts';

const LONGEST_BACK_OFF_MS = 3_600_000;
/** Time between the end of an attempt and its lease, so that nobody else takes over a job that is being recorded. */
const LEASE_MARGIN_MS = 30_000;
/** The key of the one waiting job of each schedule. */
const SCHEDULE = 'schedule';

type JobRow = typeof jobs.$inferSelect;
type AnyKind = JobKind<unknown>;

const statements = preparedOn((db) => ({
  /** One query a kind: each is a single step into the index, however long the others' backlog. */
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
 * Enqueues every schedule that is missing, and brings one forward whose interval has become shorter. Safe to call
 * from any number of processes: each schedule is one job, which waits for its next run after each run.
 */
export function startSchedules(services: Services, kinds: JobKinds = JOB_KINDS): void {
  const { db, now } = services;
  for (const kind of namesOf(kinds)) {
    const spec = kinds[kind];
    if (!('everyMs' in spec)) continue;
    enqueueJob(services, { kind, key: SCHEDULE, payload: {} } as Parameters<typeof enqueueJob>[1]);
    const latest = new Date(now().getTime() + spec.everyMs);
    const tooLate = and(eq(jobs.kind, kind), eq(jobs.status, 'waiting'), gt(jobs.runAt, latest));
    db.update(jobs).set({ runAt: latest }).where(tooLate).run();
  }
}

/**
 * Ends the attempts whose worker has died or hangs. Their jobs are retried, or fail for good after the last attempt,
 * so that a job that kills its worker isn't retried forever.
 * @param leasesUntil milliseconds since 1970: leases that end until then count as expired; by default those that have
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
  lane: Lane,
  kinds: JobKinds = JOB_KINDS,
): Promise<boolean> {
  const job = claim(services, lane, kinds);
  if (!job) return false;
  const kind = kindOf(kinds, job);
  try {
    await withinTime(kind.run(services, job.payload), kind.timeoutMs);
  } catch (error) {
    services.log.warn({ job: job.kind, key: job.key, attempt: job.attempts, err: error });
    recordFailure(services, kind, job, error instanceof Error ? error.message : String(error));
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

function claim({ db, now }: Services, lane: Lane, kinds: JobKinds): JobRow | undefined {
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
  if ('everyMs' in kind) record(services, job, { ...nextRun(kind.everyMs, finishedAt), lastError: null });
  else record(services, job, { status: 'done', finishedAt, lastError: null });
}

function recordFailure(services: Services, kind: AnyKind, job: JobRow, lastError: string): void {
  const at = services.now();
  if ('everyMs' in kind) {
    record(services, job, { ...nextRun(kind.everyMs, at), lastError });
  } else if (job.attempts >= kind.attempts) {
    record(services, job, { status: 'failed', finishedAt: at, lastError });
  } else {
    const backOff = Math.min(LONGEST_BACK_OFF_MS, kind.backOffMs * 2 ** (job.attempts - 1));
    record(services, job, { status: 'waiting', runAt: new Date(at.getTime() + backOff), lastError });
  }
}

/** A schedule keeps its row: thousands of runs a week leave no trail. */
function nextRun(everyMs: number, finishedAt: Date): Partial<JobRow> {
  return { status: 'waiting', attempts: 0, runAt: new Date(finishedAt.getTime() + everyMs), finishedAt };
}

/** Records the outcome of one attempt, unless its lease expired and the job has gone on without it. */
function record({ db }: Services, { id, leaseUntil }: JobRow, outcome: Partial<JobRow>): void {
  const lease = leaseUntil ? eq(jobs.leaseUntil, leaseUntil) : isNull(jobs.leaseUntil);
  db.update(jobs)
    .set({ ...outcome, leaseUntil: null })
    .where(and(eq(jobs.id, id), eq(jobs.status, 'running'), lease))
    .run();
}

async function withinTime(work: Promise<unknown>, timeoutMs: number): Promise<void> {
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

/** A lost job whose kind this release doesn't know fails and stays visible. A waiting one is never claimed. */
function kindOf(kinds: JobKinds, { kind }: JobRow): AnyKind {
  const found = kinds[kind as JobKindName] as AnyKind | undefined;
  return found ?? { lane: 'maintenance', run: async () => {}, timeoutMs: 0, attempts: 0, backOffMs: 0 };
}
