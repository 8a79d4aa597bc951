import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { heartbeats, jobs } from '#db/schema/operations.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import { testServices } from '#tests/support/test-services.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { runNextJob } from './run-jobs.ts';
import { startWorker } from './worker.ts';

it('handles a payment event within a second while 40 emails fail slowly', async () => {
  const services = testServices();
  const hang = () => new Promise(() => {});
  const handled = vi.fn();
  const kinds = {
    ...JOB_KINDS,
    send_email: { ...JOB_KINDS.send_email, run: hang },
    process_payment_event: { ...JOB_KINDS.process_payment_event, run: async () => handled() },
  };
  for (let mail = 0; mail < 40; mail += 1) {
    enqueueJob(services, { kind: 'send_email', key: String(mail), payload: { emailId: String(mail) } });
  }
  const stop = await startWorker(services, kinds);
  enqueueJob(services, { kind: 'process_payment_event', key: 'e', payload: { eventId: 'e' } });
  await vi.waitFor(() => expect(handled).toHaveBeenCalled(), { timeout: 1000 });
  void stop();
});

it('recovers the jobs of a killed worker at start, without waiting for their lease', async () => {
  const services = testServices();
  enqueueJob(services, { kind: 'process_payment_event', key: 'e', payload: { eventId: 'e' } });
  const hang = () => new Promise(() => {});
  const hanging = { ...JOB_KINDS.process_payment_event, run: hang };
  void runNextJob(services, 'payments', { ...JOB_KINDS, process_payment_event: hanging });
  const stop = await startWorker(services);
  expect(services.db.select().from(jobs).where(eq(jobs.key, 'e')).get()).toMatchObject({ status: 'waiting' });
  await stop();
});

it('stops between two jobs and leaves the others waiting', async () => {
  const services = testServices();
  let stop: (() => Promise<void>) | undefined;
  let ran = 0;
  const kinds = {
    ...JOB_KINDS,
    send_email: {
      ...JOB_KINDS.send_email,
      run: async () => {
        ran += 1;
        void stop?.();
      },
    },
  };
  stop = await startWorker(services, kinds);
  for (let mail = 0; mail < 20; mail += 1) {
    enqueueJob(services, { kind: 'send_email', key: String(mail), payload: { emailId: String(mail) } });
  }
  await vi.waitFor(() => expect(ran).toBeGreaterThan(0));
  await stop();
  const waiting = services.db
    .select()
    .from(jobs)
    .all()
    .filter(({ kind, status }) => kind === 'send_email' && status === 'waiting');
  expect(waiting.length).toBeGreaterThanOrEqual(17);
  const names = services.db
    .select()
    .from(heartbeats)
    .all()
    .map(({ name }) => name);
  expect(names).toContain('worker');
});
