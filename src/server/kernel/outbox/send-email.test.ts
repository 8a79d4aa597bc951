import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { type Mailer, type Message, RecipientRefused } from '#server/gateways/mailer/mailer.ts';
import { createMailer } from '#server/gateways/mailer/nodemailer-mailer.ts';
import { errorOf } from '#tests/support/errors.ts';
import { letLinkWork } from '#tests/support/password-links.ts';
import { smtpServer } from '#tests/support/smtp-server.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { cancelEmail } from './cancel-email.ts';
import { type NewEmail, queueEmail } from './queue-email.ts';
import { sendEmail } from './send-email.ts';

const ACTOR = { userId: 'a-user', username: 'pat', address: '203.0.113.7' };
const LINK = {
  template: 'password-reset',
  recipient: 'sam@example.com',
  subject: 'Choose a new password',
  data: { username: 'sam', site: 'gti.example', url: 'https://gti.example/auth/reset?token=a', hours: 1 },
} as const satisfies NewEmail;
const WARNING: NewEmail = {
  template: 'sign-in-warning',
  recipient: 'sam@example.com',
  subject: 'Failed sign-in attempts on your account',
  data: { username: 'sam', site: 'gti.example' },
};

it('stores the rendered email, drops its data, and repeats the same message on a retry', async () => {
  const messages: Message[] = [];
  const services = testServices();
  const id = queue(services);
  const failing = { ...services, mailer: failingMailer(messages) };
  await expect(sendEmail(failing, id)).rejects.toThrow('Mailbox full');
  expect(stored(services)).toMatchObject({ status: 'failed', lastError: 'Mailbox full', data: null });
  expect(stored(services)?.text).toContain('Hi sam,');

  await expect(sendEmail(failing, id)).rejects.toThrow('Mailbox full');
  expect(messages).toHaveLength(2);
  expect(messages[1]).toEqual(messages[0]);
});

it('throws when the body has been removed', async () => {
  const services = testServices();
  const id = queue(services);
  change(services, id, { data: null });
  await expect(sendEmail(services, id)).rejects.toThrow('The body of this email has been removed.');
});

it('writes one file when a crash hides that the email was sent, and another for a resend', async () => {
  const services = testServices();
  const id = queue(services);
  await sendEmail(services, id);
  change(services, id, { status: 'waiting', sentAt: null });
  await sendEmail(services, id);
  expect(files(services)).toEqual([`${id}.eml`]);

  change(services, id, { status: 'waiting', sending: 2 });
  await sendEmail(services, id);
  expect(files(services)).toEqual([`${id}.2.eml`, `${id}.eml`]);
});

it('bounces an email whose address the mail server refuses for good, and does not try it again', async () => {
  const { services, state, mails } = await servicesWithSmtp();
  const id = queue(services);
  state.toRecipient = [550, '5.1.1 No such user'];
  await runDueJobs(services);
  expect(stored(services)).toMatchObject({
    status: 'bounced',
    lastError: '550 5.1.1 No such user',
    sentAt: null,
  });
  expect(listNeedsAttention(services)).toMatchObject([{ kind: 'failed_emails', count: 1 }]);
  delete state.toRecipient;
  services.pass(3 * 24 * 3_600_000);
  expect(await runDueJobs(services)).toBe(0);
  await sendEmail(services, id);
  expect(mails).toHaveLength(0);
});

it('tries an email again that the mail server refuses for now', async () => {
  const { services, state, mails } = await servicesWithSmtp();
  queue(services);
  state.toRecipient = [451, '4.7.1 Come back later'];
  await runDueJobs(services);
  expect(stored(services)).toMatchObject({
    status: 'failed',
    lastError: expect.stringContaining('4.7.1 Come back'),
  });
  delete state.toRecipient;
  services.pass(2000);
  await runDueJobs(services);
  expect(stored(services)).toMatchObject({ status: 'sent', lastError: null });
  expect(mails).toHaveLength(1);
});

it('stores at most 1,000 characters of an error', async () => {
  const services = testServices();
  const id = queue(services);
  const mailer = { ...services.mailer, send: () => Promise.reject(new Error('x'.repeat(5000))) };
  await expect(sendEmail({ ...services, mailer }, id)).rejects.toThrow();
  expect(stored(services)?.lastError).toHaveLength(1000);
});

describe('an email with a secret', () => {
  it('is kept as data until it is sent, and then not at all', async () => {
    const messages: Message[] = [];
    const services = testServices();
    const id = queueLink(services);
    await expect(sendEmail({ ...services, mailer: failingMailer(messages) }, id)).rejects.toThrow(
      'Mailbox full',
    );
    expect(stored(services)).toMatchObject({ status: 'failed', html: null, text: null, data: LINK.data });
    await sendEmail(services, id);
    expect(messages[0]?.text).toContain('Hi sam,');
    expect(stored(services)).toMatchObject({ status: 'sent', html: null, text: null, data: null });
  });

  it.each([
    ['refused', (services: TestServices) => runDueJobs({ ...services, mailer: refusingMailer() })],
    ['canceled', async (services: TestServices) => cancelEmail(services, stored(services)?.id ?? '', ACTOR)],
  ] as const)('is removed once it is %s', async (_, end) => {
    const services = testServices();
    queueLink(services);
    await end(services);
    expect(stored(services)).toMatchObject({ html: null, text: null, data: null });
  });
});

describe('sending and canceling', () => {
  it('does not send what was canceled before the worker claimed it, whatever the worker has read', async () => {
    const messages: Message[] = [];
    const services = testServices();
    const id = queue(services);
    cancelEmail(services, id, ACTOR);
    expect(await runDueJobs(services)).toBe(0);
    await sendEmail({ ...services, mailer: collectingMailer(messages) }, id);
    expect(messages).toEqual([]);
    expect(stored(services)).toMatchObject({ status: 'canceled', sentAt: null });
  });

  it('does not send what was canceled while it was rendered', async () => {
    const messages: Message[] = [];
    const services = testServices();
    const id = queue(services);
    const sending = sendEmail({ ...services, mailer: collectingMailer(messages) }, id);
    // Only after a timeout: while its job runs, an email can't be canceled.
    cancelEmail(services, id, ACTOR);
    await sending;
    expect(messages).toEqual([]);
    expect(stored(services)).toMatchObject({ status: 'canceled' });
  });

  it('refuses to cancel what the worker is sending right now, and what was sent', async () => {
    const services = testServices();
    const id = queue(services);
    const codes: string[] = [];
    const cancel = () => codes.push(errorOf(() => cancelEmail(services, id, ACTOR)).code);
    await runDueJobs({ ...services, mailer: { ...services.mailer, send: async () => void cancel() } });
    cancel();
    expect(codes).toEqual(['in_progress', 'too_late']);
    expect(stored(services)).toMatchObject({ status: 'sent' });
    expect(services.db.select().from(auditLog).all()).toEqual([]);
  });

  it('leaves a canceled email canceled when an attempt that took too long fails, and says so when it succeeds', async () => {
    const services = testServices();
    const id = queue(services);
    const whileSending = (then: () => Promise<void>) =>
      sendEmail(
        {
          ...services,
          mailer: {
            ...services.mailer,
            send: async () => {
              cancelEmail(services, id, ACTOR);
              await then();
            },
          },
        },
        id,
      );
    await expect(whileSending(() => Promise.reject(new Error('Too late')))).rejects.toThrow('Too late');
    expect(stored(services)).toMatchObject({ status: 'canceled', lastError: null });
    change(services, id, { status: 'waiting' });
    await whileSending(async () => {});
    expect(stored(services)).toMatchObject({ status: 'sent' });
  });

  it('ignores the failure of an attempt before the email was sent again', async () => {
    const services = testServices();
    const id = queue(services);
    const late = sendEmail(
      {
        ...services,
        mailer: {
          ...services.mailer,
          send: () => {
            change(services, id, { sending: 2 });
            return Promise.reject(new Error('Too late'));
          },
        },
      },
      id,
    );
    await expect(late).rejects.toThrow('Too late');
    expect(stored(services)).toMatchObject({ status: 'waiting', lastError: null });
  });
});

function failingMailer(messages: Message[]): Mailer {
  return {
    send: async (message) => {
      messages.push(message);
      throw new Error('Mailbox full');
    },
    verify: async () => {},
  };
}

function collectingMailer(messages: Message[]): Mailer {
  return { send: async (message) => void messages.push(message), verify: async () => {} };
}

function refusingMailer(): Mailer {
  return { send: () => Promise.reject(new RecipientRefused('550 Unknown')), verify: async () => {} };
}

async function servicesWithSmtp() {
  const { url, ...server } = await smtpServer();
  const mailer = createMailer({ smtpUrl: url, from: 'GTI <no-reply@example.com>', directory: '' });
  return { ...server, services: { ...testServices(), mailer } };
}

function stored({ db }: TestServices) {
  return db.select().from(emails).get();
}

function queue(services: TestServices): string {
  queueEmail(services, WARNING);
  return stored(services)?.id ?? '';
}

function queueLink(services: TestServices): string {
  letLinkWork(services, LINK.data.url);
  return queueEmail(services, LINK);
}

function change({ db }: TestServices, id: string, to: Partial<typeof emails.$inferSelect>): void {
  db.update(emails).set(to).where(eq(emails.id, id)).run();
}

function files({ env }: TestServices): string[] {
  return readdirSync(join(env.dataDir, 'mail')).sort();
}
