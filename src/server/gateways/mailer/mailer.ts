/** An email to send. */
export interface Message {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** The id of the email in the outbox. */
  id: string;
  /** 1 for the first sending, increased by each resend. A retry keeps it, so that receivers can drop duplicates. */
  sending: number;
}

/** Thrown if the mail server permanently rejects the recipient: retrying is pointless. The message is the server's. */
export class RecipientRefused extends Error {}

/** Thrown if the mail server received the whole message but didn't answer: it may deliver it. The message is the reason. */
export class AnswerMissing extends Error {}

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves when the message is accepted.
   * @param onHandover runs right before the end of the message is sent. Until then, the mail server can't deliver it; afterwards
   * it may, whatever happens to this process. If it throws, the message isn't sent.
   * @throws RecipientRefused; AnswerMissing; Error with the reason for any other failure
   */
  send(message: Message, onHandover?: () => void): Promise<void>;
  /** Resolves when the mail server can be reached. @throws Error with the reason when it can't */
  verify(): Promise<void>;
}
