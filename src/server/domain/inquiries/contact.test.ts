import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { emails, jobs } from '#db/schema/operations.ts';
import { contacts } from '#db/schema/site.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { createMailer } from '#server/gateways/mailer/nodemailer-mailer.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { EmailTemplate } from '#shared/email-templates.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { smtpServer } from '#tests/support/smtp-server.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { receiveMessage } from './receive-message.ts';

const MESSAGE = {
  firstName: 'Zoë',
  lastName: "O'Neil <script>",
  email: 'zoe@example.com',
  interest: 'both' as const,
  message: 'Two lines:\n1 < 2 & "quotes"',
  course: 'met3-military',
};

const MET3 = 'MET3, military course (Medical Evacuation Tactical Trauma Training)';
const COURSES = new Map([['met3-military', MET3]]);

const recipientsOf = ({ db }: TestServices, template: EmailTemplate) =>
  db
    .select()
    .from(emails)
    .where(eq(emails.template, template))
    .all()
    .map(({ recipient }) => recipient);

const withSmtp = (services: TestServices, smtpUrl: string) => ({
  ...services,
  mailer: createMailer({ smtpUrl, from: 'GTI <no-reply@gti.example>', directory: '' }),
});

describe('a contact message', () => {
  it('is stored, acknowledged and forwarded once', async () => {
    const { mails, url } = await smtpServer();
    const services = withSmtp(testServices({ MAIL_NOTIFY: 'office@gti.example' }), url);
    const answer = receiveMessage(services, MESSAGE, COURSES);
    expect(services.db.select().from(contacts).all()).toMatchObject([{ id: answer.id, ...MESSAGE }]);

    await runDueJobs(services);
    await runDueJobs(services);
    expect(mails.map((mail) => [mail.to, mail.subject].flat())).toHaveLength(2);
    const [acknowledgement, notification] = mails;
    expect(acknowledgement).toMatchObject({ subject: 'Your message to GTI Medical Training Solutions' });
    expect(acknowledgement?.from?.text).toContain('no-reply@gti.example');
    expect(acknowledgement?.replyTo?.text).toBe('office@gti.example');
    expect(`${acknowledgement?.text}${acknowledgement?.html}`).not.toMatch(/Zoë|O'Neil|Two lines|quotes/);
    expect(notification?.subject).toBe(`Course request from Zoë O'Neil <script>: ${MET3}`);
    expect(notification?.replyTo?.text).toBe('zoe@example.com');
    expect(notification?.text).toContain(`Course: ${MET3}`);
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

  it.each([undefined, 'no-such-course', 'constructor'])(
    'has its interest as subject if the course is %s',
    (course) => {
      const services = testServices();
      receiveMessage(services, { ...MESSAGE, course }, COURSES);
      const queued = services.db.select().from(emails).all();
      expect(queued).toContainEqual(
        expect.objectContaining({ subject: "Both Military & Civilian: Zoë O'Neil <script>" }),
      );
      expect(JSON.stringify(queued)).not.toContain('no-such-course');
      expect(services.db.select().from(contacts).get()?.course).toBeNull();
    },
  );

  it('is acknowledged once a day for each inbox, and always stored', () => {
    const services = testServices();
    const send = (email: string) => receiveMessage(services, { ...MESSAGE, email }, COURSES);
    for (const email of ['zoe@example.com', 'Zoe@Example.com', 'zoe+1@example.com', 'zoe+2@example.com'])
      send(email);
    send('sam@example.com');
    expect(recipientsOf(services, 'contact-acknowledgement')).toEqual(['zoe@example.com', 'sam@example.com']);
    expect(services.db.select().from(contacts).all()).toHaveLength(5);
    services.pass(DAY_MS);
    send('zoe@example.com');
    expect(recipientsOf(services, 'contact-acknowledgement')).toHaveLength(3);
  });

  it('is one of 20 an hour that staff are emailed about; of a flood they get one more email', async () => {
    const services = testServices({ MAIL_NOTIFY: 'office@gti.example' });
    const send = (count: number) => {
      for (let n = 0; n < count; n++)
        receiveMessage(services, { ...MESSAGE, email: `a${n}@example.com` }, COURSES);
    };
    const counts = () =>
      (['contact-notification', 'contact-flood'] as const).map((name) => recipientsOf(services, name).length);
    send(20);
    expect(counts()).toEqual([20, 0]);
    send(30);
    expect(counts()).toEqual([20, 1]);
    const flood = (await sendOutbox(services)).find(({ template }) => template === 'contact-flood');
    expect(flood).toMatchObject({
      recipient: 'office@gti.example',
      subject: 'Many messages from the website',
    });
    expect(flood?.text).toContain('http://localhost:4321/admin/customers');
    services.pass(HOUR_MS + 1);
    send(1);
    expect(counts()).toEqual([21, 1]);
  });

  it('waits in the outbox while the mail server refuses it', async () => {
    const { mails, state, url } = await smtpServer();
    const services = withSmtp(testServices(), url);
    state.refuse = true;
    receiveMessage(services, MESSAGE, COURSES);
    await runDueJobs(services);
    expect(mails).toHaveLength(0);
    expect(services.db.select().from(jobs).get()?.lastError).toContain('Mailbox full');
    state.refuse = false;
    services.pass(2000);
    await runDueJobs(services);
    expect(mails).toHaveLength(2);
  });

  it('is written to a file without SMTP settings', async () => {
    const services = testServices();
    receiveMessage(services, MESSAGE, COURSES);
    await runDueJobs(services);
    const folder = join(services.env.dataDir, 'mail');
    const mails = await Promise.all(
      readdirSync(folder).map((file) => simpleParser(readFileSync(join(folder, file)))),
    );
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ text }) => text?.includes('Two lines:'))).toHaveLength(1);
  });
});
