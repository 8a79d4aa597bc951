import { setTimeout as sleep } from 'node:timers/promises';
import { settleCheckouts } from '#server/flows/checkout/settle-checkout.ts';
import { endTrial } from '#server/flows/samples/test-orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { recordHeartbeat } from '#server/kernel/time/heartbeat.ts';
import { JOB_KINDS, JOB_LANES, type JobKinds, type JobLane } from './job-kinds.ts';
import { recoverLostJobs, runNextJob, startSchedules } from './run-jobs.ts';

/**
 * How long to wait for unfinished checkouts at start: the shop must open even without the payment provider.
 */
const SETTLE_TIMEOUT_MS = 3000;
/** How often each lane looks for jobs, and so the longest wait of a new job. */
const POLL_INTERVAL_MS = 250;
const HEARTBEAT_INTERVAL_MS = 10_000;
/** Pause of a lane after a failure such as a full disk, so that its log entries don't fill the disk. */
const FAILURE_PAUSE_MS = 5000;
/**
 * How long running jobs may take to finish when the worker stops. Unfinished ones are retried after their
 * lease.
 */
const STOP_TIMEOUT_MS = 5000;

/**
 * Runs the jobs of every lane until it's stopped. Settles unfinished checkouts first, so that work left over
 * from a crash is finished before the shop opens.
 * @returns a function that stops the worker and resolves when running jobs have ended, or after 5 seconds
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

  const maintain = () => {
    recordHeartbeat(services);
    // Repeated, because a full disk may have prevented it before.
    startSchedules(services, kinds);
    recoverLostJobs(services, kinds);
    return false;
  };
  await attempt(services, () => {
    // The data folder has only one worker at a time, so running jobs belong to a dead one.
    recoverLostJobs(services, kinds, Number.MAX_SAFE_INTEGER);
    return maintain();
  });
  await attempt(services, async () => (await endTrial(services)) > 0);
  const settled = attempt(services, async () => (await settleCheckouts(services, 0)) > 0);
  await Promise.race([settled, sleep(SETTLE_TIMEOUT_MS)]);

  const loops = [
    ...(Object.entries(JOB_LANES) as [JobLane, number][]).flatMap(([lane, concurrency]) =>
      Array.from({ length: concurrency }, () =>
        repeat(() => runNextJob(services, lane, kinds), POLL_INTERVAL_MS),
      ),
    ),
    repeat(maintain, HEARTBEAT_INTERVAL_MS),
  ];
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(loops), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  };
}

/** Logs errors such as a full disk or a locked database, so that they don't end a lane. */
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
