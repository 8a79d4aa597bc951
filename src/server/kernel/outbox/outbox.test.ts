import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { replyToInquiry } from '#server/domain/inquiries/reply-to-inquiry.ts';
import { resendEmail } from '#server/flows/correspondence/resend-email.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { EMAIL_STATUSES } from '#shared/email-status.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { receiveInquiry, staffedServices } from '#tests/support/inquiries.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { queueWarning } from '#tests/support/outbox.ts';
import { storeRecords } from '#tests/support/records.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { cancelEmail } from './cancel-email.ts';
import type { EmailFilter } from './email-filter.ts';
import { countEmails, listEmails } from './emails.queries.ts';
import { showEmail } from './show-email.ts';

const PAGE = { limit: 50, offset: 0 };

const subjects = (services: TestServices, filter: EmailFilter = {}) =>
  listEmails(services.db, { ...PAGE, ...filter }).emails.map(({ subject }) => subject);
describe('the list of emails', () => {
  it('is newest first, page by page, with the number of all', () => {
    const services = testServices();
    const { email } = storeRecords(services);
    for (const subject of ['A', 'B', 'C']) email({ subject });
    expect(subjects(services)).toEqual(['C', 'B', 'A']);
    const { emails: page, total } = listEmails(services.db, { limit: 2, offset: 2 });
    expect([page.map(({ subject }) => subject), total]).toEqual([['A'], 3]);
    expect(listEmails(services.db, { limit: 2, offset: 9 })).toMatchObject({
      emails: [],
      total: 3,
      hasMore: false,
    });
  });

  it('reports more matches than a search examines, even if a filter leaves few', () => {
    const services = testServices();
    storeRecords(services).email({ subject: 'Dates', status: 'failed' });
    const copyTo = (total: number) =>
      services.db.$client
        .prepare(
          `with recursive n(i) as (select count(*) + 1 from emails union all select i + 1 from n where i < ?)
          insert into emails (id, number, template, recipient, subject, status, sending, created_at)
          select 'copy ' || i, 1000 + i, template, recipient, subject, 'sent', sending, created_at from n, (select * from emails limit 1)`,
        )
        .run(total);
    const search = { ...PAGE, search: 'Dates', status: 'failed' } as const;
    copyTo(10_000);
    expect(listEmails(services.db, search).hasMore).toBe(false);
    copyTo(10_001);
    expect(listEmails(services.db, search).hasMore).toBe(true);
  });

  it('says when a delayed email goes out, and of others nothing, however long it takes to queue them', () => {
    const services = testServices();
    const now = () => {
      services.pass(1);
      return services.now();
    };
    queueWarning({ ...services, now });
    const sendAt = new Date(now().getTime() + 60_000);
    queueWarning({ ...services, now }, { sendAt });
    expect(listEmails(services.db, PAGE).emails.map(({ goesOutAt }) => goesOutAt)).toEqual([
      sendAt.toISOString(),
      null,
    ]);
  });

  it.each([
    ['zoë', ['Dates']],
    ['DATES', ['Dates']],
    ['gti.example', ['Dates']],
    ['100%', ['100% off']],
    ['0%', ['100% off']],
    ['_', []],
    ['"', []],
    ["'; drop table emails", []],
    ['🚑', []],
    ['x'.repeat(200), []],
  ])('finds %.20j in recipient and subject', (search, found) => {
    const services = testServices();
    const { email } = storeRecords(services);
    email({ recipient: 'zoë@gti.example', subject: 'Dates', text: 'The text is not searched: unmistakable' });
    email({ recipient: 'al@example.com', subject: '100% off' });
    expect(subjects(services, { search })).toEqual(found);
    expect(subjects(services, { search: 'unmistakable' })).toEqual([]);
  });

  it('finds an email by its new recipient after a correction', () => {
    const services = testServices();
    const id = storeRecords(services).email({ subject: 'A' });
    services.db.update(emails).set({ recipient: 'new@example.com' }).where(eq(emails.id, id)).run();
    expect(subjects(services, { search: 'new@' })).toEqual(['A']);
    expect(subjects(services, { search: 'sam@' })).toEqual([]);
  });

  it('filters by status and template, and counts by status', () => {
    const services = testServices();
    const { email } = storeRecords(services);
    for (const status of EMAIL_STATUSES) email({ status, subject: status, template: 'order-link' });
    email({ status: 'sent', subject: 'other', template: 'staff-job' });
    expect(subjects(services, { status: 'bounced' })).toEqual(['bounced']);
    expect(subjects(services, { status: 'undelivered' })).toEqual(['bounced', 'failed']);
    expect(subjects(services, { status: 'sent', template: 'staff-job' })).toEqual(['other']);
    expect(subjects(services, { template: 'order-link', search: 'cancel' })).toEqual(['canceled']);
    expect(countEmails(services.db)).toEqual({ waiting: 1, sent: 2, failed: 1, bounced: 1, canceled: 1 });
  });
});

describe('an email with its text', () => {
  it('is rendered now while it waits, as it will be sent, with HTML shown as text', async () => {
    const services = testServices();
    const id = queueWarning(services);
    const waiting = await showEmail(services, id);
    expect(waiting).toMatchObject({
      status: 'waiting',
      nextAttemptAt: services.now().toISOString(),
      isBeingSent: false,
    });
    expect(waiting.body?.html).toContain('&lt;b&gt;sam&lt;/b&gt;');
    expect(waiting.body?.text).toContain('Hi <b>sam</b>,');
    expect(services.db.select().from(emails).get()?.html).toBeNull();
    await runDueJobs(services);
    const sent = await showEmail(services, id);
    expect(sent).toMatchObject({ status: 'sent', body: waiting.body, missing: null, nextAttemptAt: null });
  });

  it('names its order, and the message that it answers', async () => {
    const { services, admin } = staffedServices();
    const { id: orderId } = await paidOrder(services);
    const contactId = receiveInquiry(services);
    const replyId = services.newId();
    replyToInquiry(services, contactId, { replyId, subject: 'Dates', message: 'In March.' }, admin);
    const idOf = (search: string) => listEmails(services.db, { ...PAGE, search }).emails[0]?.id ?? '';
    expect(await showEmail(services, idOf('Your order'))).toMatchObject({ orderId, orderNumber: 'GTI-1001' });
    expect(await showEmail(services, idOf('Dates'))).toMatchObject({
      inquiryId: contactId,
      inquiryFrom: 'Sam Doe',
      orderNumber: null,
    });
  });

  it('names the user of a secret email, unless several accounts have its address', async () => {
    const services = testServices();
    const { email, user } = storeRecords(services);
    const id = email({ template: 'password-reset', recipient: 'SAM@example.com' });
    const userOf = async () => (await showEmail(services, id)).user;
    expect(await userOf()).toBeNull();
    const userId = user();
    expect(await userOf()).toEqual({ id: userId, username: userId });
    expect(await showEmail(services, email({ template: 'order-link' }))).toMatchObject({ user: null });
    user();
    expect(await userOf()).toBeNull();
  });

  it('says why there is no text', async () => {
    const services = testServices();
    const { email } = storeRecords(services);
    const gone = { html: null, text: null };
    const missing = async (row: Parameters<typeof email>[0]) =>
      showEmail(services, email(row)).then(({ body, missing: why }) => [body, why]);
    expect(await missing({ ...gone, status: 'sent' })).toEqual([null, 'removed']);
    expect(await missing({ ...gone, template: 'of-another-release', data: {} })).toEqual([
      null,
      'unreadable',
    ]);
    const link = 'https://gti.example/auth/reset?token=secret';
    expect(await missing({ ...gone, template: 'password-reset', data: { link } })).toEqual([null, 'secret']);
    expect(await missing({ html: link, text: link, template: 'password-reset' })).toEqual([null, 'secret']);
  });
});

describe('dealing with emails that were not delivered', () => {
  it.each(['failed', 'bounced', 'canceled'] as const)(
    'sends one that is %s again, as another message',
    async (status) => {
      const services = testServices();
      const id = storeRecords(services).email({ status, lastError: '550 Unknown', subject: 'Dates' });
      expect(resendEmail(services, id, ADMIN_ACTOR)).toMatchObject({
        status: 'waiting',
        sending: 2,
        lastError: null,
      });
      await runDueJobs(services);
      expect(services.db.select().from(emails).get()).toMatchObject({ status: 'sent', sending: 2 });
      expect(services.db.select().from(auditLog).all()).toMatchObject([
        {
          action: 'email_resent',
          actorName: 'pat',
          address: '203.0.113.7',
          subjectId: id,
          subjectName: 'Dates',
        },
      ]);
    },
  );

  it('goes out at once, not later, if its next attempt was still to come', () => {
    const services = testServices();
    const id = queueWarning(services);
    services.db.update(emails).set({ status: 'failed' }).run();
    services.db.update(jobs).set({ attempts: 1 }).run();
    services.pass(1000);
    const resent = { status: 'waiting', sending: 1, goesOutAt: null };
    expect(resendEmail(services, id, ADMIN_ACTOR)).toMatchObject(resent);
  });

  it('leaves one alone that is being tried right now', async () => {
    const services = testServices();
    const id = queueWarning(services);
    services.db.update(emails).set({ status: 'failed' }).run();
    services.db.update(jobs).set({ status: 'running' }).run();
    expect(resendEmail(services, id, ADMIN_ACTOR)).toMatchObject({
      status: 'failed',
      sending: 1,
      allowed: { resend: false, cancel: false },
    });
    expect(services.db.select().from(jobs).all()).toHaveLength(1);
    expect(await showEmail(services, id)).toMatchObject({ isBeingSent: true, nextAttemptAt: null });
  });

  it('can always be ended: what failed or bounced is dismissed, also without an order or a text', () => {
    const services = testServices();
    const { email } = storeRecords(services);
    const ids = [email({ status: 'failed' }), email({ status: 'bounced', html: null, text: null })];
    expect(listNeedsAttention(services)).toMatchObject([{ kind: 'failed_emails', count: 2 }]);
    for (const id of ids)
      expect(cancelEmail(services, id, ADMIN_ACTOR)).toMatchObject({ status: 'canceled' });
    for (const id of ids) cancelEmail(services, id, ADMIN_ACTOR);
    expect(listNeedsAttention(services)).toEqual([]);
    const entries = services.db.select().from(auditLog).all();
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['email_dismissed', { status: 'failed', recipient: 'sam@example.com' }, { status: 'canceled' }],
      ['email_dismissed', { status: 'bounced', recipient: 'sam@example.com' }, { status: 'canceled' }],
    ]);
  });

  it('takes the retry of a canceled email away, and starts over with a resend', async () => {
    const services = testServices();
    const id = queueWarning(services);
    cancelEmail(services, id, ADMIN_ACTOR);
    expect(services.db.select().from(jobs).all()).toEqual([]);
    resendEmail(services, id, ADMIN_ACTOR);
    await runDueJobs(services);
    expect(services.db.select().from(emails).get()).toMatchObject({ status: 'sent', sending: 2 });
  });
});
