import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import type { Mailer, Message } from '../gateways/mailer/mailer.ts';
import { type NewEmail, queueEmail } from './queue-email.ts';
import { sendEmail } from './send-email.ts';

const WARNING: NewEmail = {
  template: 'sign-in-warning',
  recipient: 'sam@example.com',
  subject: 'Failed sign-in attempts on your account',
  data: { username: 'sam', role: 'user', site: 'gti.example' },
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

it('sends an email that an earlier release rendered', async () => {
  const services = testServices();
  const id = queue(services);
  change(services, id, { data: null, html: '<p>Thank you.</p>', text: 'Thank you.' });
  await sendEmail(services, id);
  expect(stored(services)).toMatchObject({ status: 'sent', html: '<p>Thank you.</p>', text: 'Thank you.' });
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

function failingMailer(messages: Message[]): Mailer {
  return {
    send: async (message) => {
      messages.push(message);
      throw new Error('Mailbox full');
    },
    verify: async () => {},
  };
}

function stored({ db }: TestServices) {
  return db.select().from(emails).get();
}

function queue(services: TestServices): string {
  queueEmail(services, WARNING);
  return stored(services)?.id ?? '';
}

function change({ db }: TestServices, id: string, to: Partial<typeof emails.$inferSelect>): void {
  db.update(emails).set(to).where(eq(emails.id, id)).run();
}

function files({ env }: TestServices): string[] {
  return readdirSync(join(env.dataDir, 'mail')).sort();
}
