/** An e-mail as we hand it over. */
export interface Message {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** Names the message for good, so that sending it twice can be recognized. */
  id: string;
}

/** Outgoing mail, in our own words. */
export interface Mailer {
  /** Resolves when the message was accepted. @throws Error with the reason when it was not */
  send(message: Message): Promise<void>;
  /** Whether the other side can be reached. @throws Error with the reason when it cannot */
  verify(): Promise<void>;
}
