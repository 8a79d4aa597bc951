import { jobs } from '#db/schema/operations.ts';
import type { Services } from '../services.ts';

type Nothing = Record<string, never>;

/** Every kind of job with what it needs; job-kinds.ts declares how each is run. */
export type Job =
  | { kind: 'cancel_payment'; payload: { checkoutId: string } }
  | { kind: 'process_payment_event' | 'process_vendor_event'; payload: { eventId: string } }
  | { kind: 'send_email'; payload: { emailId: string } }
  | { kind: 'send_order_link'; payload: { number: number; email: string } }
  | { kind: 'warn_of_guessing'; payload: { account: string } }
  | {
      kind: 'settle_checkouts' | 'remove_expired' | 'remove_forgotten_designs' | 'back_up';
      payload: Nothing;
    };

export type JobKindName = Job['kind'];

/**
 * Records a side effect, in the transaction that causes it. While an equal job (same kind and key) waits or
 * runs, enqueueing it again changes nothing.
 * @param runAt when it is due; now by default
 * @returns false when there was an equal job
 */
export function enqueueJob(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { kind, key, payload, runAt = now() }: Job & { key: string; runAt?: Date },
): boolean {
  const job = { id: newId(), kind, key, payload, runAt, createdAt: now() };
  return db.insert(jobs).values(job).onConflictDoNothing().run().changes > 0;
}
