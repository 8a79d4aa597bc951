import { join } from 'node:path';
import type { Message } from './mailer.ts';

type Sending = Pick<Message, 'id' | 'sending'>;

/** Returns the name of a sending: a resend gets a new one, a retry has the same. */
export function sendingName({ id, sending }: Sending): string {
  return sending === 1 ? id : `${id}.${sending}`;
}

/** Returns the `.eml` file that stands in for a sending. */
export function emailFile(directory: string, sending: Sending): string {
  return join(directory, `${sendingName(sending)}.eml`);
}
