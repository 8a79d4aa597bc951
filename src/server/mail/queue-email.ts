import { createHash } from 'node:crypto';
import { emails } from '#db/schema/operations.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';

export interface NewEmail {
  /** Which template wrote it. */
  template: string;
  recipient: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** Names what is announced, such as `refund re_1`: the same thing is announced once, however often asked. */
  once?: string;
}

/** Puts an e-mail into the outbox, in the transaction that causes it; the worker sends it. */
export function queueEmail(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { once, ...email }: NewEmail,
): void {
  const id = once === undefined ? newId() : uuidOf(once);
  const { changes } = db
    .insert(emails)
    .values({ id, ...email, createdAt: now() })
    .onConflictDoNothing()
    .run();
  if (changes > 0) enqueueJob({ db, newId, now }, { kind: 'send_email', key: id, payload: { emailId: id } });
}

/** A UUID (version 8, of our own making) that is always the same for the same words. */
function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
