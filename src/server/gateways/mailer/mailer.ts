/** An e-mail as we hand it over. */
export interface Message {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** The email in our outbox. */
  id: string;
  /** Counts deliberate sendings from 1: a retry keeps it, so that receivers recognize the repetition. */
  sending: number;
}

/** Outgoing mail, in our own words. */
export interface Mailer {
  /** Resolves when the message was accepted. @throws Error with the reason when it was not */
  send(message: Message): Promise<void>;
  /** Whether the other side can be reached. @throws Error with the reason when it cannot */
  verify(): Promise<void>;
}
