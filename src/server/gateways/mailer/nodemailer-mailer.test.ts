import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smtpServer } from '#tests/support/smtp-server.ts';
import { AnswerMissing, type Message, RecipientRefused } from './mailer.ts';
import { createMailer, SMTP_TIMEOUTS } from './nodemailer-mailer.ts';

const MESSAGE: Message = {
  id: '0d5c1a52-7c1b-4c7e-9f38-7f1f0c1f5f3a',
  sending: 1,
  to: 'sam@example.com',
  subject: 'Your order GTI-1001',
  html: '<p>Thank you.</p>',
  text: 'Thank you.',
};

describe('the mailer without SMTP settings', () => {
  it('writes a resend next to the first message, with a new message id', async () => {
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

describe('the mailer over SMTP', () => {
  it.each([
    [550, '5.1.1 No such user here'],
    [550, 'Mailbox unavailable'],
    [553, '5.1.3 Bad address'],
    [559, 'Gone'],
  ])(
    "says that the recipient is refused when the server answers %i %s, in the server's words",
    async (code, words) => {
      const error = await failureWith({ toRecipient: [code, words] });
      expect(error).toBeInstanceOf(RecipientRefused);
      expect(error).toMatchObject({ message: `${code} ${words}` });
    },
  );

  it.each([
    ['the mailbox is full', { toRecipient: [452, '4.2.2 Mailbox full'] }],
    ['the server asks to come back', { toRecipient: [450, '4.2.0 Try again later'] }],
    ['the recipient has a syntax error', { toRecipient: [501, '5.5.4 Bad command'] }],
    ['a policy refuses us', { toRecipient: [554, '5.7.1 Client host blocked'] }],
    ['the sender is refused with the recipient', { toRecipient: [550, '5.1.8 Sender address rejected'] }],
    ['the sender is refused', { toSender: [550, '5.1.0 Sender rejected'] }],
  ] as const)('throws an ordinary error when %s', async (_, answers) => {
    const error = await failureWith(answers);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(RecipientRefused);
  });

  it('throws an ordinary error when nothing listens', async () => {
    const error = await smtpMailer('smtp://127.0.0.1:1').send(MESSAGE).catch(String);
    expect(error).toContain('ECONNREFUSED');
  });
});

describe('a mail server that is slow after the message', () => {
  const IMPATIENT = { connectMs: 300, handoverMs: 5000, answerMs: 100 };
  const never = () => new Promise(() => {});
  const PATIENT = { ...IMPATIENT, answerMs: 10_000 };

  it('has 10 minutes to answer, as RFC 5321 asks', () => {
    expect(SMTP_TIMEOUTS.answerMs).toBe(600_000);
  });

  it('may take longer to answer than to connect', async () => {
    const { url, state, mails } = await smtpServer();
    state.toMessage = () => new Promise((resolve) => setTimeout(resolve, 2 * PATIENT.connectMs));
    await smtpMailer(url, PATIENT).send(MESSAGE);
    expect(mails).toHaveLength(1);
  });

  it('leaves open what became of the message when it answers too late, or closes the connection', async () => {
    for (const toMessage of [never, null]) {
      const { url, state, mails } = await smtpServer();
      state.toMessage = toMessage;
      let handovers = 0;
      const sending = smtpMailer(url, IMPATIENT).send(MESSAGE, () => {
        handovers += 1;
        expect(mails).toHaveLength(0);
      });
      await expect(sending).rejects.toThrow(AnswerMissing);
      // The server reads the message while the mailer gives up.
      await expect.poll(() => mails.length).toBe(1);
      expect(handovers).toBe(1);
    }
  });

  it('gets the same message id with each attempt', async () => {
    const { url, state, mails } = await smtpServer();
    state.toMessage = never;
    for (let attempt = 0; attempt < 2; attempt++)
      await smtpMailer(url, IMPATIENT).send(MESSAGE).catch(String);
    await expect.poll(() => mails.length).toBe(2);
    expect(mails[1]?.messageId).toBe(mails[0]?.messageId);
  });

  it('answers for good when it refuses the message', async () => {
    const { url, state } = await smtpServer();
    state.toMessage = () => Promise.reject(Object.assign(new Error('4.7.1 Later'), { responseCode: 451 }));
    const error = await smtpMailer(url)
      .send(MESSAGE)
      .catch((failure: unknown) => failure);
    expect(error).not.toBeInstanceOf(AnswerMissing);
    expect(error).toMatchObject({ responseCode: 451 });
  });

  it('gets no end of a message whose handover could not be recorded', async () => {
    const { url, mails } = await smtpServer();
    const full = () => {
      throw new Error('The disk is full');
    };
    await expect(smtpMailer(url).send(MESSAGE, full)).rejects.toThrow('The disk is full');
    expect(mails).toHaveLength(0);
  });

  it('did not get a message that took too long to hand over', async () => {
    const { url, state } = await smtpServer();
    state.toRecipient = [450, 'never sent'];
    const stuck = { ...IMPATIENT, handoverMs: 1 };
    const error = await smtpMailer(url, stuck)
      .send(MESSAGE)
      .catch((failure: unknown) => failure);
    expect(error).not.toBeInstanceOf(AnswerMissing);
    expect(error).toMatchObject({ message: 'The mail server took too long.' });
  });
});

async function failureWith(answers: object): Promise<unknown> {
  const { url, state } = await smtpServer();
  Object.assign(state, answers);
  return smtpMailer(url)
    .send(MESSAGE)
    .catch((error: unknown) => error);
}

function smtpMailer(smtpUrl: string, timeouts = SMTP_TIMEOUTS) {
  return createMailer({ smtpUrl, from: 'GTI <no-reply@example.com>', directory: '' }, timeouts);
}
