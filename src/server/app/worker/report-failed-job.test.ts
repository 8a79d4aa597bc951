import { expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { JOB_KINDS, type JobKinds } from '#server/app/worker/job-kinds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { testServices } from '#tests/support/test-services.ts';

const FAILS = { attempts: 2, backOffMs: 1, run: () => Promise.reject(new Error('The provider is down')) };
const KINDS: JobKinds = {
  ...JOB_KINDS,
  cancel_payment: { ...JOB_KINDS.cancel_payment, ...FAILS },
  send_email: { ...JOB_KINDS.send_email, ...FAILS },
};

function shop(settings = { MAIL_NOTIFY: 'jobs:ops@gti.example,messages:office@gti.example' }) {
  const services = testServices(settings);
  const outbox = () => services.db.select().from(emails).all();
  const fail = async (...keys: string[]) => {
    for (const key of keys)
      enqueueJob(services, { kind: 'cancel_payment', key, payload: { checkoutId: key } });
    for (let attempt = 0; attempt < 4; attempt++) {
      await runDueJobs(services, KINDS);
      services.pass(10);
    }
  };
  return { services, outbox, fail };
}

it('emails staff once about a job that failed after its last attempt', async () => {
  const { services, fail, outbox } = shop();
  enqueueJob(services, { kind: 'cancel_payment', key: 'c', payload: { checkoutId: 'c' } });
  await runDueJobs(services, KINDS);
  expect(outbox()).toEqual([]);
  services.pass(10);
  await fail('c');
  const [report, ...more] = await sendOutbox(services);
  expect(more).toEqual([]);
  expect(report).toMatchObject({
    recipient: 'ops@gti.example',
    subject: 'A background job failed: cancel_payment',
  });
  for (const part of ['Attempts: 2', 'The provider is down']) expect(report?.text).toContain(part);
});

it('does not report a failed email by email', async () => {
  const { fail, outbox } = shop();
  // The report itself fails, too: KINDS has no working mail.
  await fail('c');
  await fail();
  expect(outbox()).toHaveLength(1);
});

it('reports at most 20 failed jobs an hour', async () => {
  const { services, fail, outbox } = shop();
  await fail(...Array.from({ length: 25 }, (_, n) => `c${n}`));
  expect(outbox()).toHaveLength(20);
  services.pass(HOUR_MS);
  await fail('later');
  expect(outbox()).toHaveLength(21);
});

it('queues nothing while MAIL_NOTIFY is an example address, or nobody wants to know', async () => {
  for (const MAIL_NOTIFY of ['info@example.com', 'messages:office@gti.example']) {
    const { fail, outbox } = shop({ MAIL_NOTIFY });
    await fail('c');
    expect(outbox()).toEqual([]);
  }
});
