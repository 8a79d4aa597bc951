import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** What a server answers in place of accepting: `new Refusal(550, '5.1.1 No such user')`. */
class Refusal extends Error {
  responseCode: number;
  constructor(code: number, words: string) {
    super(words);
    this.responseCode = code;
  }
}

interface Answers {
  /** Turns recipients away for now, like a mailbox that is full. */
  refuse: boolean;
  /** Answers every recipient, or every sender, with this code and these words. */
  toRecipient?: readonly [code: number, words: string];
  toSender?: readonly [code: number, words: string];
  /** Answers a whole message when this resolves, or with its error; null closes the connection instead. */
  toMessage?: (() => Promise<unknown>) | null;
}

/** A real SMTP server that collects what it gets, and who it is for, and refuses what its `state` says. */
export async function smtpServer() {
  const mails: ParsedMail[] = [];
  const recipients: string[] = [];
  const state: Answers = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    // Takes longer than some tests wait for the greeting.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, callback) =>
      callback(state.toSender ? new Refusal(...state.toSender) : null),
    onRcptTo: ({ address }, _session, callback) => {
      const [code, words] = state.toRecipient ?? (state.refuse ? [452, 'Mailbox full'] : []);
      if (!code) recipients.push(address);
      callback(code ? new Refusal(code, words ?? '') : null);
    },
    onData: (stream, _session, callback) => {
      simpleParser(stream)
        .then(async (mail) => {
          mails.push(mail);
          if (state.toMessage === null) for (const socket of sockets) socket.destroy();
          await state.toMessage?.();
          callback();
        })
        .catch(callback);
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    mails,
    recipients,
    state,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  };
}
