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
}

/** Puts an e-mail into the outbox, in the transaction that causes it; the worker sends it. */
export function queueEmail(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  email: NewEmail,
): void {
  const id = newId();
  db.insert(emails)
    .values({ id, ...email, createdAt: now() })
    .run();
  enqueueJob({ db, newId, now }, { kind: 'send_email', key: id, payload: { emailId: id } });
}
