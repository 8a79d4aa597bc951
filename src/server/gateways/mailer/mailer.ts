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

/** Thrown when the mail server got the whole message and didn't answer: it may deliver it. Its message is the reason. */
export class AnswerMissing extends Error {}

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves when the message is accepted.
   * @param onHandover runs right before the mail server gets the end of the message. Until then it can't deliver it; from then on
   *   it may, whatever happens to this process. If it throws, the message isn't sent.
   * @throws RecipientRefused; AnswerMissing; Error with the reason for anything else that prevents it
   */
  send(message: Message, onHandover?: () => void): Promise<void>;
  /** Resolves when the mail server can be reached. @throws Error with the reason when it can't */
  verify(): Promise<void>;
}
