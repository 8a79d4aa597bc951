import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mailer, type Message, RecipientRefused } from './mailer.ts';

interface MailerSettings {
  /** `smtp://user:password@host:587`; without it, messages are written to files. */
  smtpUrl: string | undefined;
  from: string;
  /** The folder for `.eml` files. */
  directory: string;
}

const SMTP_TIMEOUT_MS = 15_000;

/** Loaded by the first email: only processes that send them need its 20 MB. */
const loadNodemailer = () => import('nodemailer');

/** Creates a mailer that sends over SMTP, or writes `.eml` files if there is no SMTP setting. */
export function createMailer({ smtpUrl, from, directory }: MailerSettings): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : fileMailer(directory, from);
}

function smtpMailer(url: string, from: string): Mailer {
  const connect = async () =>
    (await loadNodemailer()).createTransport({
      url,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    });
  return {
    async send(message) {
      try {
        await (await connect()).sendMail(envelope(message, from));
      } catch (error) {
        const words = refusalOf(error);
        throw words === null ? error : new RecipientRefused(words, { cause: error });
      }
    },
    async verify() {
      await (await connect()).verify();
    },
  };
}

/** Extended codes (RFC 3463) of refusals that are about the sender or a policy, which servers often tell only at RCPT. */
const NOT_THE_RECIPIENT = /^5\d\d[ -]5\.(?:1\.[78]|7\.\d+)\b/;

/** Returns the words of a mail server that refused the recipient for good (550 to 559); null for any other failure. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('command' in error && 'responseCode' in error && 'response' in error))
    return null;
  const { command, responseCode: code, response } = error;
  if (command !== 'RCPT TO' || typeof code !== 'number' || typeof response !== 'string') return null;
  return code >= 550 && code <= 559 && !NOT_THE_RECIPIENT.test(response) ? response : null;
}

function fileMailer(directory: string, from: string): Mailer {
  return {
    async send(message) {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
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
