/** An email to send. */
export interface Message {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** The id of the email in the outbox. */
  id: string;
  /** 1 for the first sending, counted up by each resend. A retry keeps it, so that receivers can drop duplicates. */
  sending: number;
}

/** Thrown when the mail server refuses the recipient for good: trying again is pointless. Its message is the server's. */
export class RecipientRefused extends Error {}

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves when the message is accepted.
   * @throws RecipientRefused; Error with the reason for anything else that prevents it
   */
  send(message: Message): Promise<void>;
  /** Resolves when the mail server can be reached. @throws Error with the reason when it can't */
  verify(): Promise<void>;
}
