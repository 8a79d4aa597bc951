import { type ItemStatus, isShipped } from './order-state.ts';

/**
 * How far submitting a vendor order is. `waiting`: it was never answered, so the vendor may have it or not; `refused`: the vendor
 * doesn't have it, because it refused or was never reached; `accepted`: the vendor has it.
 */
export const SUBMISSIONS = ['waiting', 'refused', 'accepted'] as const;
type Submission = (typeof SUBMISSIONS)[number];

/**
 * What became of a stored webhook. `unmatched`: it is about an order that we don't know, and can be matched by a person;
 * `ignored`: it is about nothing that concerns the shop.
 */
export const WEBHOOK_OUTCOMES = ['processed', 'ignored', 'unmatched'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

/** What of a vendor order says whether it is live. */
export interface SubmissionState {
  submission: Submission;
  /** A date of a row, or ISO 8601 on the wire; null while it is under way. */
  closedAt: Date | string | null;
}

/** Returns whether the vendor has an order and makes it, or may do so. */
export function isLive({ submission, closedAt }: SubmissionState): boolean {
  return closedAt === null && submission !== 'refused';
}

/** Returns whether the vendor makes an order until it ships, unless it is canceled there. */
export function isBeingMade({
  vendorStatus,
  ...vendorOrder
}: SubmissionState & { vendorStatus: ItemStatus }): boolean {
  return isLive(vendorOrder) && !isShipped(vendorStatus);
}
