import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { emails, jobs, publishes, webhookEvents } from '#db/schema/operations.ts';
import { vendorSyncs } from '#db/schema/vendors.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { ensureVendor } from '#server/domain/vendors/save-vendor-key.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import { EMAIL_STATUSES } from '#shared/email-status.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { listNeedsAttention } from './attention.queries.ts';

const EMAIL = {
  template: 'sign-in-warning',
  recipient: 'sam@example.com',
  subject: 'Your order',
  data: { username: 'sam', role: 'user', site: 'gti.example' },
} as const;
const STARTED = '2026-11-20T18:00:00.000Z';

it('returns nothing for a shop in which nothing waits', async () => {
  const services = testServices();
  await paidOrder(services);
  expect(listNeedsAttention(services)).toEqual([]);
});

it('counts manual active products with few left, by the threshold of each', () => {
  const services = testServices();
  const stocks = [5, 0, 3, 4, 1, 2, 6];
  const ids = stocks.map((inventory) => stockProduct(services, { name: `Tee ${inventory}`, inventory }));
  const [low] = listNeedsAttention(services);
  expect(low).toEqual({ kind: 'low_stock', count: 6, oldest: null, examples: [] });
  const change = (index: number, values: Partial<typeof products.$inferInsert>) =>
    services.db
      .update(products)
      .set(values)
      .where(eq(products.id, ids[index] ?? ''))
      .run();
  change(0, { isActive: false });
  change(1, { isSynced: true });
  change(2, { deletedAt: services.now() });
  expect(listNeedsAttention(services)).toMatchObject([{ count: 3 }]);
  change(6, { lowStockThreshold: 6 });
  change(3, { lowStockThreshold: 3 });
  expect(listNeedsAttention(services)).toMatchObject([{ count: 3 }]);
});

it('leaves out the failed job of a resend, whatever became of the email', () => {
  const services = testServices();
  queueEmail(services, EMAIL);
  const failed = { status: 'failed' as const, finishedAt: services.now() };
  services.db
    .update(jobs)
    .set({ ...failed, key: sql`${jobs.key} || ' 2'` })
    .run();
  for (const status of EMAIL_STATUSES) {
    services.db.update(emails).set({ status }).run();
    const kinds = listNeedsAttention(services).map(({ kind }) => kind);
    expect(kinds).toEqual(status === 'failed' || status === 'bounced' ? ['failed_emails'] : []);
  }
  services.db.delete(emails).run();
  expect(listNeedsAttention(services)).toMatchObject([{ kind: 'failed_jobs', count: 1 }]);
});

it('counts a failed email once, and other failed jobs', () => {
  const services = testServices();
  queueEmail(services, EMAIL);
  services.db.update(emails).set({ status: 'failed', lastError: 'Mailbox full' }).run();
  const failed = { status: 'failed' as const, finishedAt: services.now(), lastError: 'No answer' };
  services.db.update(jobs).set(failed).run();
  const emailRow = { kind: 'failed_emails', count: 1, oldest: STARTED, examples: [] };
  expect(listNeedsAttention(services)).toEqual([emailRow]);
  const job = { payload: {}, key: 'k', runAt: services.now(), createdAt: services.now() };
  services.db
    .insert(jobs)
    .values({ ...job, ...failed, id: 'j', kind: 'process_payment_event' })
    .run();
  expect(listNeedsAttention(services)[1]).toEqual({
    kind: 'failed_jobs',
    count: 1,
    oldest: STARTED,
    examples: [{ label: 'Process payment event', detail: 'No answer', href: null }],
  });
});

it('leaves out a failed job that was done later', () => {
  const services = testServices();
  const add = (id: string, key: string, status: 'done' | 'failed') => {
    services.pass(1000);
    const times = { runAt: services.now(), createdAt: services.now(), finishedAt: services.now() };
    const job = { id, key, kind: 'sync_after_report', payload: {}, lastError: 'No answer' };
    services.db
      .insert(jobs)
      .values({ ...job, ...times, status })
      .run();
  };
  add('1', 'printful', 'done');
  add('2', 'printful', 'failed');
  add('3', 'printify', 'done');
  expect(listNeedsAttention(services)).toMatchObject([{ kind: 'failed_jobs', count: 1 }]);
  add('4', 'printful', 'done');
  expect(listNeedsAttention(services)).toEqual([]);
});

it('counts the failed job of a sync only while nothing has ended the sync', () => {
  const services = testServices();
  ensureVendor(services, 'printful');
  const times = { createdAt: services.now(), finishedAt: services.now() };
  services.db
    .insert(vendorSyncs)
    .values({ id: 's', vendorId: 'printful', state: 'running', createdAt: services.now() })
    .run();
  services.db
    .insert(jobs)
    .values({
      id: 'j',
      kind: 'sync_products',
      key: 's',
      payload: {},
      status: 'failed',
      runAt: services.now(),
      ...times,
    })
    .run();
  expect(listNeedsAttention(services)).toMatchObject([{ kind: 'failed_jobs', count: 1 }]);
  services.db.update(vendorSyncs).set({ state: 'failed' }).run();
  expect(listNeedsAttention(services)).toEqual([]);
});

it('names the last publish if it failed, until a later one runs or is done', async () => {
  const services = testServices();
  const work = async (publish: typeof services.publish) => {
    services.publish = publish;
    services.pass(1000);
    await runDueJobs(services);
  };
  publishPages(services, 'Institute facts saved');
  await work(() => Promise.reject(new Error('No space left\nmore\n\nlog')));
  const id = services.db.select().from(publishes).get()?.id;
  expect(listNeedsAttention(services)).toEqual([
    {
      kind: 'failed_publishes',
      count: 1,
      oldest: services.now().toISOString(),
      examples: [
        { label: 'Institute facts saved', detail: 'No space left', href: `/admin/publishing?open=${id}` },
      ],
    },
  ]);
  publishPages(services, 'Manual publish');
  expect(listNeedsAttention(services)).toEqual([]);
  await work(async () => ({ result: 'unchanged', release: 'r', pages: [], log: '' }));
  expect(listNeedsAttention(services)).toEqual([]);
});

it('counts unmatched webhooks', () => {
  const services = testServices();
  const event = { source: 'printful', type: 'order_updated', payload: {}, receivedAt: services.now() };
  for (const [index, outcome] of (['unmatched', 'processed', 'ignored', 'unmatched'] as const).entries()) {
    const row = { id: String(index), externalId: String(index), outcome, processedAt: services.now() };
    services.db
      .insert(webhookEvents)
      .values({ ...event, ...row })
      .run();
  }
  const counts = () =>
    Object.fromEntries(listNeedsAttention(services).map(({ kind, count }) => [kind, count]));
  expect(counts()).toEqual({ unmatched_webhooks: 2 });
});
