import { expect, it } from 'vitest';
import { emails, jobs } from '#db/schema/operations.ts';
import { JOB_KINDS, type JobKinds } from '#server/app/worker/job-kinds.ts';
import { recoverLostJobs, runNextJob, startSchedules } from '#server/app/worker/run-jobs.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { testServices } from '#tests/support/test-services.ts';

function shop() {
  const services = testServices({ MAIL_NOTIFY: 'jobs:ops@gti.example,messages:office@gti.example' });
  let run = (): Promise<unknown> => Promise.reject(new Error('The disk is gone'));
  const kinds: JobKinds = { ...JOB_KINDS, back_up: { ...JOB_KINDS.back_up, run: () => run() } };
  startSchedules(services, kinds);
  return {
    services,
    reports: () => services.db.select().from(emails).all(),
    listed: () =>
      listNeedsAttention(services).map(({ kind, count, examples }) => ({ kind, count, examples })),
    works: (work: typeof run) => {
      run = work;
    },
    /** Lets it run once, as the worker does. */
    async attempt() {
      services.pass(DAY_MS);
      await runNextJob(services, 'backups', kinds);
    },
    kinds,
  };
}

const LISTED = {
  kind: 'failed_jobs',
  count: 1,
  examples: [{ label: 'Back up', detail: 'The disk is gone', href: null }],
};

it('is reported to staff once, at its third failure in a row', async () => {
  const { services, attempt, reports, listed } = shop();
  await attempt();
  await attempt();
  expect([reports(), listed()]).toEqual([[], []]);
  await attempt();
  expect(listed()).toEqual([LISTED]);
  await attempt();
  const [report, ...more] = await sendOutbox(services);
  expect(more).toEqual([]);
  expect(report).toMatchObject({
    recipient: 'ops@gti.example',
    subject: 'A background job keeps failing: back_up',
  });
  for (const part of ['three times in a row', 'The disk is gone']) expect(report?.text).toContain(part);
});

it('is no longer listed once it succeeds, and is reported when it fails three times again', async () => {
  const { attempt, reports, listed, works } = shop();
  for (let failure = 0; failure < 3; failure++) await attempt();
  works(async () => {});
  await attempt();
  expect(listed()).toEqual([]);
  works(() => Promise.reject(new Error('The disk is gone')));
  for (let failure = 0; failure < 2; failure++) await attempt();
  expect([reports().length, listed()]).toEqual([1, []]);
  await attempt();
  expect([reports().length, listed()]).toEqual([2, [LISTED]]);
});

it('counts runs that did not end, and stays listed while it runs', async () => {
  const { services, attempt, reports, listed, works, kinds } = shop();
  await attempt();
  await attempt();
  works(() => new Promise(() => {}));
  services.pass(DAY_MS);
  void runNextJob(services, 'backups', kinds);
  expect(listed()).toEqual([]);
  services.pass(DAY_MS);
  recoverLostJobs(services, kinds);
  expect([reports().length, listed().length]).toEqual([1, 1]);
  services.pass(DAY_MS);
  void runNextJob(services, 'backups', kinds);
  expect(
    services.db
      .select()
      .from(jobs)
      .all()
      .some(({ status }) => status === 'running'),
  ).toBe(true);
  expect(listed()).toHaveLength(1);
});
