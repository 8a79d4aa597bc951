import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { queueEmail } from './queue-email.ts';
import { sendEmail } from './send-email.ts';

const LETTER = {
  template: 'confirmation',
  recipient: 'sam@example.com',
  subject: 'Your order GTI-1001',
  html: '<p>Thank you.</p>',
  text: 'Thank you.',
};

it('leaves one file when a crash hides that the email was sent, and another for a resend', async () => {
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

function queue(services: TestServices): string {
  queueEmail(services, LETTER);
  return services.db.select().from(emails).get()?.id ?? '';
}

function change({ db }: TestServices, id: string, to: Partial<typeof emails.$inferSelect>): void {
  db.update(emails).set(to).where(eq(emails.id, id)).run();
}

function files({ env }: TestServices): string[] {
  return readdirSync(join(env.dataDir, 'mail')).sort();
}
