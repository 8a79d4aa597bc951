import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { contactEvents, contacts } from '#db/schema/site.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { sendEmail } from '#server/kernel/outbox/send-email.ts';
import { receiveInquiry, staffedServices } from '#tests/support/inquiries.ts';
import { deleteInquiry } from './delete-inquiry.ts';
import { replyToInquiry } from './reply-to-inquiry.ts';

const REMARK = 'My asthma is bad in winter.';

function office() {
  const { services, admin } = staffedServices();
  const id = receiveInquiry(services, { firstName: 'Nora', message: REMARK });
  const reply = { replyId: services.newId(), subject: 'Dates', message: 'In March.' };
  replyToInquiry(services, id, reply, admin);
  const other = receiveInquiry(services, { email: 'lee@example.com', message: 'Something else' });
  const folder = join(services.env.dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const onDisk = () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join();
  const stored = () => JSON.stringify(services.db.select().from(emails).all());
  return { services, admin, id, other, folder, onDisk, stored };
}

it('deletes the notification, the acknowledgment and the replies with the message, and their files', async () => {
  const { services, admin, id, folder, onDisk, stored } = office();
  await runDueJobs(services);
  expect(stored()).toContain('asthma');
  expect(onDisk()).toContain('asthma');
  expect(readdirSync(folder)).toHaveLength(5);
  deleteInquiry(services, id, admin);
  expect(stored()).not.toMatch(/asthma|Nora|sam@example\.com/);
  await runDueJobs(services);
  expect(onDisk()).not.toMatch(/asthma|Nora/);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(services.db.select().from(contacts).all()).toMatchObject([{ message: 'Something else' }]);
  expect(services.db.select().from(contactEvents).all()).toEqual([]);
  const entry = services.db.select().from(auditLog).all().at(-1);
  expect(entry).toMatchObject({ action: 'inquiry_deleted', subjectId: id, before: { emails: 3 } });
  expect(JSON.stringify(entry)).not.toMatch(/Nora|Doe|sam@/);
});

it('sends nothing of a deleted message that still waited', async () => {
  const { services, admin, id, onDisk } = office();
  deleteInquiry(services, id, admin);
  expect(
    services.db
      .select()
      .from(jobs)
      .all()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['remove_email_files', 'send_email', 'send_email']);
  await runDueJobs(services);
  expect(onDisk()).not.toMatch(/asthma|Nora/);
});

it('removes the file of an email that was being sent when it was deleted', async () => {
  const { services, admin, id, onDisk } = office();
  const { mailer } = services;
  const slow = {
    ...mailer,
    send: async (message: Parameters<typeof mailer.send>[0]) => {
      deleteInquiry(services, id, admin);
      await runDueJobs({ ...services, mailer: { ...mailer, send: async () => {} } });
      await mailer.send(message);
    },
  };
  const [notification] = services.db
    .select()
    .from(emails)
    .all()
    .filter(({ template }) => template === 'contact-notification');
  await sendEmail({ ...services, mailer: slow }, notification?.id ?? '');
  expect(onDisk()).not.toContain('asthma');
});
