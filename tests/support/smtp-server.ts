import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A real SMTP server that collects what it gets; `refuse` makes it turn recipients away. */
export async function smtpServer() {
  const mails: ParsedMail[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      callback(state.refuse ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : null),
    onData: (stream, _session, callback) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mails, state, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}
