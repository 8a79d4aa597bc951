import { join } from 'node:path';
import type { Message } from './mailer.ts';

type Sending = Pick<Message, 'id' | 'sending'>;

/** Returns the name of a sending: new for a resend, unchanged for a retry. */
export function sendingName({ id, sending }: Sending): string {
  return sending === 1 ? id : `${id}.${sending}`;
}

/** Returns the `.eml` file that replaces a sending. */
export function emailFile(directory: string, sending: Sending): string {
  return join(directory, `${sendingName(sending)}.eml`);
}
