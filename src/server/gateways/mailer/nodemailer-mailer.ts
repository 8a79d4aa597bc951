import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer, Message } from './mailer.ts';

interface MailerSettings {
  /** `smtp://user:password@host:587`; without it messages become files. */
  smtpUrl: string | undefined;
  from: string;
  /** Where `.eml` files go. */
  directory: string;
}

const TIMEOUT = 15_000;

/** Sends over SMTP, or, without SMTP settings, writes each message as an `.eml` file. */
export function createMailer({ smtpUrl, from, directory }: MailerSettings): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : fileMailer(directory, from);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  return {
    async send(message) {
      await transport.sendMail(envelope(message, from));
    },
    async verify() {
      await transport.verify();
    },
  };
}

function fileMailer(directory: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message) {
      mkdirSync(directory, { recursive: true });
      const { message: content } = await transport.sendMail(envelope(message, from));
      const file = join(directory, `${messageName(message)}.eml`);
      writeFileSync(`${file}.tmp`, content as Buffer);
      renameSync(`${file}.tmp`, file);
    },
    async verify() {
      mkdirSync(directory, { recursive: true });
    },
  };
}

/** One name a sending: a resend is a message of its own, a retry is the same again. */
function messageName({ id, sending }: Message): string {
  return sending === 1 ? id : `${id}.${sending}`;
}

function envelope(message: Message, from: string) {
  const { to, replyTo, subject, html, text } = message;
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost';
  return { from, to, replyTo, subject, html, text, messageId: `<${messageName(message)}@${domain}>` };
}
