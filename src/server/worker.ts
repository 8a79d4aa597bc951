import { setTimeout as sleep } from 'node:timers/promises';
import { settleCheckouts } from './checkout/settle-checkout.ts';
import { JOB_KINDS, type JobKinds, LANES, type Lane } from './jobs/job-kinds.ts';
import { recoverLostJobs, runNextJob, startSchedules } from './jobs/run-jobs.ts';
import { recordHeartbeat } from './operations/heartbeat.ts';
import type { Services } from './services.ts';

/** A payment provider that does not answer must not keep the shop closed. */
const FIRST_ROUND_MS = 3000;
/** How often each lane looks for work, and with it how long a new job waits at most. */
const POLL_MS = 250;
const HEARTBEAT_MS = 10_000;
/** How long a loop rests after a failure of its own, such as a full disk: its log must not fill the rest. */
const FAILURE_PAUSE_MS = 5000;
/** How long a running job may go on once the worker is told to stop; its lease brings it back. */
const STOP_GRACE_MS = 5000;

/**
 * Runs the jobs of every lane until it is stopped. Unfinished checkouts are settled before this returns, so that
 * what a crash left behind is finished before the shop opens.
 * @returns a function that stops taking jobs and resolves when those that run have ended, or after 5 seconds
 */
export async function startWorker(
  services: Services,
  kinds: JobKinds = JOB_KINDS,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
  const repeat = async (work: () => boolean | Promise<boolean>, pauseMs: number) => {
    while (!stopping.signal.aborted) {
      const outcome = await attempt(services, work);
      if (outcome === 'failed') await pause(FAILURE_PAUSE_MS);
      else if (!outcome) await pause(pauseMs);
    }
  };

  const keepGoing = () => {
    recordHeartbeat(services);
    // Each time, because a full disk may have kept the first from being stored.
    startSchedules(services, kinds);
    recoverLostJobs(services, kinds);
    return false;
  };
  await attempt(services, () => {
    // The data folder has one worker at a time: what runs now was left by one that is dead.
    recoverLostJobs(services, kinds, Number.MAX_SAFE_INTEGER);
    return keepGoing();
  });
  const firstRound = attempt(services, async () => (await settleCheckouts(services, 0)) > 0);
  await Promise.race([firstRound, sleep(FIRST_ROUND_MS)]);

  const loops = [
    ...(Object.entries(LANES) as [Lane, number][]).flatMap(([lane, concurrency]) =>
      Array.from({ length: concurrency }, () => repeat(() => runNextJob(services, lane, kinds), POLL_MS)),
    ),
    repeat(keepGoing, HEARTBEAT_MS),
  ];
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(loops), sleep(STOP_GRACE_MS, undefined, { ref: false })]);
  };
}

/** A full disk or a locked database must not end a lane: it looks again after its pause. */
async function attempt(
  services: Services,
  work: () => boolean | Promise<boolean>,
): Promise<boolean | 'failed'> {
  try {
    return await work();
  } catch (error) {
    services.log.error({ err: error });
    return 'failed';
  }
}
