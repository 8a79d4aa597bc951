import { jobs } from '#db/schema/operations.ts';
import type { Services } from '../services.ts';

/** What the worker knows to do, with what each needs. */
export type Job =
  | { kind: 'cancel_payment'; payload: { checkoutId: string } }
  | { kind: 'process_webhook'; payload: { eventId: string } }
  | { kind: 'send_email'; payload: { emailId: string } }
  | { kind: 'send_order_link'; payload: { number: number; email: string } };

/**
 * Puts a side effect on record, in the transaction that causes it. While an equal job (same kind and
 * key) is still waiting, asking again changes nothing.
 */
export function enqueueJob(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { kind, key, payload }: Job & { key: string },
): void {
  db.insert(jobs)
    .values({ id: newId(), kind, key, payload, runAt: now(), createdAt: now() })
    .onConflictDoNothing()
    .run();
}
