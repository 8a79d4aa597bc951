import { type ItemStatus, isShipped } from './order-state.ts';

/**
 * The submission state of a vendor order. `waiting`: not answered yet, so the vendor may or may not have it; `refused`: the
 * vendor doesn't have it, because it refused it or was never reached; `accepted`: the vendor has it.
 */
export const SUBMISSIONS = ['waiting', 'refused', 'accepted'] as const;
type Submission = (typeof SUBMISSIONS)[number];

/**
 * The outcome of a stored webhook. `unmatched`: about an unknown order, to be matched by a person; `ignored`: doesn't concern the
 * shop.
 */
export const WEBHOOK_OUTCOMES = ['processed', 'ignored', 'unmatched'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

/** The fields of a vendor order that decide whether it is live. */
export interface SubmissionState {
  submission: Submission;
  /** A row's date, or ISO 8601 on the wire; null while the vendor order is open. */
  closedAt: Date | string | null;
}

/** Returns whether the vendor has an order and makes it, or may do so. */
export function isLive({ submission, closedAt }: SubmissionState): boolean {
  return closedAt === null && submission !== 'refused';
}

/** Returns whether the vendor will make and ship an order unless it is canceled there. */
export function isBeingMade({
  vendorStatus,
  ...vendorOrder
}: SubmissionState & { vendorStatus: ItemStatus }): boolean {
  return isLive(vendorOrder) && !isShipped(vendorStatus);
}
