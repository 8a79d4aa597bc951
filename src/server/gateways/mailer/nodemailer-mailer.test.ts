import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Message } from './mailer.ts';
import { createMailer } from './nodemailer-mailer.ts';

const MESSAGE: Message = {
  id: '0d5c1a52-7c1b-4c7e-9f38-7f1f0c1f5f3a',
  sending: 1,
  to: 'sam@example.com',
  subject: 'Your order GTI-1001',
  html: '<p>Thank you.</p>',
  text: 'Thank you.',
};

describe('the mailer without SMTP settings', () => {
  it('writes a resend beside the first message, with a message id of its own', async () => {
    const { mailer, read } = fileMailer();
    await mailer.send(MESSAGE);
    await mailer.send({ ...MESSAGE, sending: 2 });
    const mails = await read();
    expect(mails.map(({ file }) => file)).toEqual([`${MESSAGE.id}.2.eml`, `${MESSAGE.id}.eml`]);
    expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(2);
    expect(mails.map(({ mail }) => mail.text)).toEqual(['Thank you.', 'Thank you.']);
  });

  it.each([1, 2])('writes sending %i once, regardless of retries', async (sending) => {
    const { mailer, read } = fileMailer();
    await mailer.send({ ...MESSAGE, sending });
    const first = await read();
    await mailer.send({ ...MESSAGE, sending });
    const after = await read();
    expect(after).toHaveLength(1);
    expect(after[0]?.mail.messageId).toBe(first[0]?.mail.messageId);
  });
});

function fileMailer() {
  const directory = mkdtempSync(join(tmpdir(), 'gti-mail-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const mailer = createMailer({ smtpUrl: undefined, from: 'GTI <no-reply@example.com>', directory });
  const read = () =>
    Promise.all(
      readdirSync(directory)
        .sort()
        .map(async (file) => ({ file, mail: await simpleParser(readFileSync(join(directory, file))) })),
    );
  return { mailer, read };
}
