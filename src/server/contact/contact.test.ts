import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { emails, jobs } from '#db/schema/operations.ts';
import { contacts } from '#db/schema/site.ts';
import { smtpServer } from '#tests/support/smtp-server.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { createMailer } from '../gateways/mailer/nodemailer-mailer.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { receiveMessage } from './receive-message.ts';

const MESSAGE = {
  firstName: 'Zoë',
  lastName: "O'Neil <script>",
  email: 'zoe@example.com',
  interest: 'both' as const,
  message: 'Two lines:\n1 < 2 & "quotes"',
  course: 'met3-military',
};

const withSmtp = (services: TestServices, smtpUrl: string) => ({
  ...services,
  mailer: createMailer({ smtpUrl, from: 'GTI <no-reply@gti.example>', directory: '' }),
});

describe('a contact message', () => {
  it('is stored, acknowledged and told, each once', async () => {
    const { mails, url } = await smtpServer();
    const services = withSmtp(testServices({ MAIL_NOTIFY: 'office@gti.example' }), url);
    const answer = receiveMessage(services, MESSAGE);
    expect(services.db.select().from(contacts).all()).toMatchObject([{ id: answer.id, ...MESSAGE }]);

    await runDueJobs(services);
    await runDueJobs(services);
    expect(mails.map((mail) => [mail.to, mail.subject].flat())).toHaveLength(2);
    const [acknowledgement, notification] = mails;
    expect(acknowledgement).toMatchObject({ subject: 'Your message to GTI Medical Training Solutions' });
    expect(acknowledgement?.from?.text).toContain('no-reply@gti.example');
    expect(`${acknowledgement?.text}${acknowledgement?.html}`).not.toMatch(/Zoë|O'Neil|Two lines|quotes/);
    expect(notification?.subject).toBe("Course request (met3-military): Zoë O'Neil <script>");
    expect(notification?.replyTo?.text).toBe('zoe@example.com');
    expect(notification?.text).toContain('Course: met3-military');
    expect(notification?.html).toContain('1 &lt; 2 &amp; &quot;quotes&quot;');
    expect(notification?.html).not.toContain('<script>');
    expect(
      services.db
        .select()
        .from(emails)
        .all()
        .map((email) => email.status),
    ).toEqual(['sent', 'sent']);
  });

  it('without a course is announced by its interest', () => {
    const services = testServices();
    receiveMessage(services, { ...MESSAGE, course: undefined });
    const subjects = services.db.select({ subject: emails.subject }).from(emails).all();
    expect(subjects).toContainEqual({ subject: "Both Military & Civilian: Zoë O'Neil <script>" });
  });

  it('waits in the outbox while the mail server refuses it', async () => {
    const { mails, state, url } = await smtpServer();
    const services = withSmtp(testServices(), url);
    state.refuse = true;
    receiveMessage(services, MESSAGE);
    await runDueJobs(services);
    expect(mails).toHaveLength(0);
    expect(services.db.select().from(jobs).get()?.lastError).toContain('Mailbox full');
    state.refuse = false;
    services.pass(2000);
    await runDueJobs(services);
    expect(mails).toHaveLength(2);
  });

  it('becomes a file without mail settings', async () => {
    const services = testServices();
    receiveMessage(services, MESSAGE);
    await runDueJobs(services);
    const folder = join(services.env.dataDir, 'mail');
    const mails = await Promise.all(
      readdirSync(folder).map((file) => simpleParser(readFileSync(join(folder, file)))),
    );
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ text }) => text?.includes('Two lines:'))).toHaveLength(1);
  });

  it('of a machine is answered alike and dropped', () => {
    const services = testServices();
    expect(receiveMessage(services, { ...MESSAGE, website: 'http://spam' }).id).toBeTruthy();
    expect(services.db.select().from(contacts).all()).toEqual([]);
    expect(services.db.select().from(emails).all()).toEqual([]);
  });
});
