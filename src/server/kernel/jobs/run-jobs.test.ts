import { describe, expect, it } from 'vitest';
import { jobs } from '#db/schema/operations.ts';
import { JOB_KINDS, type JobKinds } from '#server/app/worker/job-kinds.ts';
import { recoverLostJobs, runDueJobs, runNextJob, startSchedules } from '#server/app/worker/run-jobs.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { enqueueJob } from './enqueue-job.ts';

const CANCEL = { kind: 'cancel_payment', key: 'c', payload: { checkoutId: 'c' } } as const;
const stored = ({ db }: TestServices) => db.select().from(jobs).all();

/** Returns the job kinds with a different handler for one of them. */
function withRun<K extends keyof JobKinds>(
  kind: K,
  run: () => Promise<unknown>,
  timeoutMs = HOUR_MS / 2,
): JobKinds {
  return { ...JOB_KINDS, [kind]: { ...JOB_KINDS[kind], run, timeoutMs } };
}

const failing = withRun('cancel_payment', () => Promise.reject(new Error('The provider is down')));

describe('a job', () => {
  it('is enqueued once while one with the same kind and key is waiting', () => {
    const services = testServices();
    expect(enqueueJob(services, CANCEL)).toBe(true);
    expect(enqueueJob(services, CANCEL)).toBe(false);
    expect(stored(services)).toHaveLength(1);
  });

  it('is retried with a growing back-off and stays failed after its last attempt', async () => {
    const services = testServices();
    enqueueJob(services, CANCEL);
    expect(await runDueJobs(services, failing)).toBe(1);
    expect(await runDueJobs(services, failing)).toBe(0);
    expect(stored(services)[0]).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: 'The provider is down',
    });
    for (let attempt = 2; attempt <= 80; attempt += 1) {
      services.pass(HOUR_MS);
      expect(await runDueJobs(services, failing)).toBe(1);
    }
    expect(stored(services)[0]).toMatchObject({ status: 'failed', attempts: 80 });
    services.pass(HOUR_MS);
    expect(await runDueJobs(services, failing)).toBe(0);
  });

  it('counts as failed when it takes longer than its timeout', async () => {
    const services = testServices();
    enqueueJob(services, CANCEL);
    await runDueJobs(
      services,
      withRun('cancel_payment', () => new Promise(() => {}), 5),
    );
    expect(stored(services)[0]).toMatchObject({
      status: 'waiting',
      lastError: expect.stringContaining('longer than'),
    });
  });

  it('is retried when the lease of a dead worker expires, not earlier', async () => {
    const services = testServices();
    enqueueJob(services, CANCEL);
    // A worker that dies in the middle of the job.
    void runNextJob(
      services,
      'payments',
      withRun('cancel_payment', () => new Promise(() => {})),
    );
    recoverLostJobs(services);
    expect(stored(services)[0]).toMatchObject({ status: 'running', attempts: 1 });
    services.pass(HOUR_MS);
    recoverLostJobs(services);
    expect(stored(services)[0]).toMatchObject({ status: 'waiting', leaseUntil: null });
    services.pass(HOUR_MS);
    expect(await runDueJobs(services)).toBe(1);
    expect(stored(services)[0]).toMatchObject({ status: 'done' });
  });

  it('stays failed when it killed its worker at every attempt', async () => {
    const services = testServices();
    enqueueJob(services, CANCEL);
    const deadly = withRun('cancel_payment', () => new Promise(() => {}));
    for (let attempt = 1; attempt <= 80; attempt += 1) {
      void runNextJob(services, 'payments', deadly);
      services.pass(HOUR_MS);
      recoverLostJobs(services);
      services.pass(HOUR_MS);
    }
    expect(stored(services)[0]).toMatchObject({ status: 'failed', attempts: 80 });
  });

  it('does not overwrite the outcome of the attempt that replaced it', async () => {
    const services = testServices();
    enqueueJob(services, CANCEL);
    let end: () => void = () => {};
    const slow = runNextJob(
      services,
      'payments',
      withRun('cancel_payment', () => new Promise<void>((resolve) => (end = resolve))),
    );
    services.pass(HOUR_MS);
    recoverLostJobs(services);
    end();
    await slow;
    expect(stored(services)[0]).toMatchObject({ status: 'waiting', finishedAt: null });
  });

  it('is retried when its lease expires because its outcome could not be recorded', async () => {
    const services = testServices();
    enqueueJob(services, CANCEL);
    const kinds = withRun('cancel_payment', async () => services.db.$client.pragma('query_only = 1'));
    await expect(runDueJobs(services, kinds)).rejects.toThrow('readonly');
    services.db.$client.pragma('query_only = 0');
    services.pass(HOUR_MS);
    recoverLostJobs(services);
    services.pass(HOUR_MS);
    expect(await runDueJobs(services)).toBe(1);
  });

  it('fails after its lease when its kind is unknown to this release', () => {
    const services = testServices();
    enqueueJob(services, CANCEL);
    services.db.update(jobs).set({ kind: 'from_the_future', status: 'running' }).run();
    recoverLostJobs(services);
    expect(stored(services)[0]).toMatchObject({ status: 'failed' });
  });
});

describe('a schedule', () => {
  it('is one job for any number of processes and runs', async () => {
    const services = testServices();
    let runs = 0;
    const kinds = withRun('settle_checkouts', async () => {
      runs += 1;
    });
    for (let round = 0; round < 3; round += 1) {
      startSchedules(services, kinds);
      startSchedules(services, kinds);
      await runDueJobs(services, kinds);
      await runDueJobs(services, kinds);
      services.pass(HOUR_MS);
    }
    expect(runs).toBe(3);
    expect(stored(services).filter(({ kind }) => kind === 'settle_checkouts')).toHaveLength(1);
  });

  it('continues after a failure, which it stores until the next success', async () => {
    const services = testServices();
    let failure: Error | null = new Error('The provider is down');
    const kinds = withRun('settle_checkouts', async () => {
      if (failure) throw failure;
    });
    startSchedules(services, kinds);
    await runDueJobs(services, kinds);
    const row = () => stored(services).find(({ kind }) => kind === 'settle_checkouts');
    expect(row()).toMatchObject({ status: 'waiting', lastError: 'The provider is down' });
    failure = null;
    services.pass(HOUR_MS);
    await runDueJobs(services, kinds);
    expect(row()).toMatchObject({ status: 'waiting', lastError: null });
  });

  it('runs sooner when its interval is shorter than before', () => {
    const services = testServices();
    startSchedules(services);
    services.db
      .update(jobs)
      .set({ runAt: new Date(services.now().getTime() + 1000 * HOUR_MS) })
      .run();
    startSchedules(services);
    expect(Math.max(...stored(services).map(({ runAt }) => runAt.getTime()))).toBeLessThanOrEqual(
      services.now().getTime() + 24 * HOUR_MS,
    );
  });
});
