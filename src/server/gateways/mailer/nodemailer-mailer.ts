import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer, Message } from './mailer.ts';

interface MailerSettings {
  /** `smtp://user:password@host:587`; without it, messages are written to files. */
  smtpUrl: string | undefined;
  from: string;
  /** The folder for `.eml` files. */
  directory: string;
}

const SMTP_TIMEOUT_MS = 15_000;

/** Creates a mailer that sends over SMTP, or writes `.eml` files if there is no SMTP setting. */
export function createMailer({ smtpUrl, from, directory }: MailerSettings): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : fileMailer(directory, from);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
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

/** Returns the message id of a sending: a resend gets a new one, a retry has the same. */
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
