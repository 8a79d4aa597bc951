import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { Transform } from 'node:stream';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { emailFile, sendingName } from './email-file.ts';
import { AnswerMissing, type Mailer, type Message, RecipientRefused } from './mailer.ts';

interface MailerSettings {
  /** `smtp://user:password@host:587`; without it, messages are written to files. */
  smtpUrl: string | undefined;
  from: string;
  /** The folder for `.eml` files. */
  directory: string;
}

/** The time-outs of each phase of sending, in milliseconds. */
interface SmtpTimeouts {
  /** For connecting, and then for the greeting. */
  connectMs: number;
  /** From the start to the end of the message. A server that takes longer hasn't received it, so retrying is safe. */
  handoverMs: number;
  /** From the end of the message to the answer. */
  answerMs: number;
}

/** The server may scan the message before it answers: RFC 5321, 4.5.3.2.6, requires a wait of 10 minutes. */
export const SMTP_TIMEOUTS: SmtpTimeouts = {
  connectMs: 15 * SECOND_MS,
  handoverMs: 5 * MINUTE_MS,
  answerMs: 10 * MINUTE_MS,
};

/** Loaded with the first email: only processes that send need its 20 MB. */
const loadNodemailer = () => import('nodemailer');

/** Creates a mailer that sends over SMTP, or writes `.eml` files if there is no SMTP setting. */
export function createMailer(
  { smtpUrl, from, directory }: MailerSettings,
  timeouts: SmtpTimeouts = SMTP_TIMEOUTS,
): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from, timeouts) : fileMailer(directory, from);
}

function smtpMailer(url: string, from: string, { connectMs, handoverMs, answerMs }: SmtpTimeouts): Mailer {
  const connect = async (socketTimeout: number) =>
    (await loadNodemailer()).createTransport({
      url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout,
    });
  return {
    async send(message, onHandover) {
      // The socket's time-out never fires first: the timers know the phase of the message.
      const transport = await connect(2 * Math.max(handoverMs, answerMs));
      const late = new AbortController();
      let isHandedOver = false;
      let timer: NodeJS.Timeout | undefined;
      const allow = (milliseconds: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(), milliseconds);
      };
      const handOver = () => {
        onHandover?.();
        isHandedOver = true;
        allow(answerMs);
      };
      transport.use('stream', (mail, done) => {
        mail.message.transform(() => beforeItsEnd(handOver));
        done();
      });
      allow(handoverMs);
      try {
        await transport.sendMail({ ...envelope(message, from), signal: late.signal });
      } catch (error) {
        const reason = late.signal.aborted
          ? new Error('The mail server took too long.', { cause: error })
          : error;
        if (isHandedOver && !isAnswer(error)) throw new AnswerMissing(messageOf(reason), { cause: error });
        const words = refusalOf(error);
        throw words === null ? reason : new RecipientRefused(words, { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
    async verify() {
      await (await connect(connectMs)).verify();
    },
  };
}

/** Returns a stream that passes everything through, and runs `action` before passing on the end. */
function beforeItsEnd(action: () => void): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      try {
        action();
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

/** Returns whether the mail server rejected the message after receiving it. Any other failure then leaves the outcome unknown. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'DATA' && 'responseCode' in error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Extended codes (RFC 3463) of rejections about the sender or a policy, which servers often send only at RCPT. */
const NOT_THE_RECIPIENT = /^5\d\d[ -]5\.(?:1\.[78]|7\.\d+)\b/;

/** Returns the mail server's message if it permanently rejected the recipient (550 to 559); null for any other failure. */
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
      const file = emailFile(directory, message);
      writeFileSync(`${file}.tmp`, content as Buffer);
      renameSync(`${file}.tmp`, file);
    },
    async verify() {
      mkdirSync(directory, { recursive: true });
    },
  };
}

function envelope(message: Message, from: string) {
  const { to, replyTo, subject, html, text } = message;
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost';
  return { from, to, replyTo, subject, html, text, messageId: `<${sendingName(message)}@${domain}>` };
}
