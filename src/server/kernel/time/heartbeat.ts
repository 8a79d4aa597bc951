import { eq } from 'drizzle-orm';
import { type Db, preparedOn, transaction } from '#db/client.ts';
import { heartbeats } from '#db/schema/operations.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';

const WORKER = 'worker';
/** When the clock was last found far ahead of the worker's last heartbeat. */
const JUMP = 'clock jump';
/** A longer gap means that the site stood still or the clock is wrong. Which one shows only later. */
const MAX_GAP_MS = 2 * DAY_MS;
/** How long the clock has to go on after a jump before it counts as right. */
const PROBATION_MS = DAY_MS;

const statements = preparedOn((db) => ({
  worker: db.select({ at: heartbeats.at }).from(heartbeats).where(eq(heartbeats.name, WORKER)).prepare(),
}));

type Deps = Pick<Services, 'db' | 'now' | 'log'>;

/** Records that the worker is alive, and whether the clock has jumped since it last was. */
export function recordHeartbeat({ db, now, log }: Deps): void {
  const at = now();
  transaction(db, () => {
    const last = workerLastSeen(db);
    if (last && at.getTime() - last.getTime() > MAX_GAP_MS) {
      log.warn({ last, at }, 'The clock is days ahead of the last heartbeat. Nothing expires for a day.');
      record(db, JUMP, at);
    }
    record(db, WORKER, at);
  });
}

/**
 * Wraps `run` to skip it for a day after the clock was found days ahead: a wrong clock would delete what isn't old. A clock that is
 * corrected within the day has cost nothing.
 */
export function unlessClockJumped<T extends unknown[]>(
  run: (services: Services, ...rest: T) => Promise<unknown>,
): (services: Services, ...rest: T) => Promise<unknown> {
  return async (services, ...rest) => {
    if (!hasClockJumped(services)) await run(services, ...rest);
  };
}

/** Returns whether the clock was found days ahead less than a day ago. */
export function hasClockJumped(services: Deps): boolean {
  // The jump may be younger than the last heartbeat.
  recordHeartbeat(services);
  const jump = services.db
    .select({ at: heartbeats.at })
    .from(heartbeats)
    .where(eq(heartbeats.name, JUMP))
    .get();
  const sinceMs = jump ? services.now().getTime() - jump.at.getTime() : null;
  // Negative when the clock was corrected after the jump.
  return sinceMs !== null && sinceMs >= 0 && sinceMs < PROBATION_MS;
}

function record(db: Db, name: string, at: Date): void {
  db.insert(heartbeats)
    .values({ name, at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at } })
    .run();
}

/** Returns when the worker was last alive; null when it never was. */
export function workerLastSeen(db: Db): Date | null {
  return statements(db).worker.get()?.at ?? null;
}
