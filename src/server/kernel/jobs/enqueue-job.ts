import { insertInto } from '#db/insert-row.ts';
import { jobs } from '#db/schema/operations.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { VendorId } from '#shared/vendors.ts';

type NoPayload = Record<string, never>;

/** All kinds of jobs with their payloads; `job-kinds.ts` declares how they run. */
export type Job =
  | { kind: 'cancel_payment'; payload: { checkoutId: string } }
  | { kind: 'process_payment_event' | 'process_vendor_event'; payload: { eventId: string } }
  | { kind: 'fulfill_order'; payload: { orderId: string; administrator?: Administrator } }
  | { kind: 'record_tax'; payload: { orderId: string } }
  | { kind: 'reverse_tax'; payload: { refundId: string } }
  | { kind: 'publish'; payload: { publishId: string } }
  | { kind: 'send_email'; payload: { emailId: string } }
  | { kind: 'remove_email_files'; payload: { emails: { id: string; sending: number }[] } }
  | { kind: 'send_refund'; payload: { refundId: string } }
  | { kind: 'send_order_link'; payload: { number: number; email: string } }
  | { kind: 'send_reset_link'; payload: { account: string; address: string; requestId: string } }
  | { kind: 'submit_vendor_order'; payload: { vendorOrderId: string } }
  | {
      kind: 'answer_publishing' | 'rehearse_vendor' | 'resend_refused' | 'sync_after_report';
      payload: { vendorId: VendorId };
    }
  | { kind: 'sync_products'; payload: { syncId: string } }
  | { kind: 'warn_of_guessing'; payload: { account: string } }
  | {
      kind:
        | 'settle_checkouts'
        | 'remove_expired'
        | 'remove_forgotten_designs'
        | 'remove_unused_pictures'
        | 'back_up'
        | 'compare_ledger'
        | 'compare_ledger_now'
        | 'make_mockups'
        | 'reconcile_vendor_orders'
        | 'sync_products_nightly';
      payload: NoPayload;
    };

const insertJob = insertInto(jobs, { ignoresConflicts: true });

export type JobKindName = Job['kind'];

/**
 * Enqueues a side effect. Call it inside the transaction that causes the effect. While a job with the same kind and
 * key is waiting or running, enqueuing it again changes nothing.
 * @param runAt when the job is due; now by default
 * @returns false when there is a waiting or running job with the same kind and key
 */
export function enqueueJob(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { kind, key, payload, runAt = now() }: Job & { key: string; runAt?: Date },
): boolean {
  return insertJob(db, { id: newId(), kind, key, payload, runAt, createdAt: now() }).changes > 0;
}

/** A failure of a job that would repeat: the job fails without further attempts. */
export class FinalFailure extends Error {
  override name = 'FinalFailure';
}
