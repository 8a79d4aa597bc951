import { statusLabel } from './status-words.ts';

/** The filters of the dispute list (docs/product/refunds.md#disputes). */
export const DISPUTE_FILTERS = ['open', 'won', 'lost'] as const;
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number];

/** The number of disputes per page in the back office, and the API's default. */
export const DISPUTE_PAGE_SIZE = 50;
/** The maximum length of a search for disputes, in characters. */
export const MAX_DISPUTE_SEARCH_LENGTH = 100;

/** The provider's statuses in plain words. */
const STATUS_WORDS: Partial<Record<string, string>> = {
  needs_response: 'Evidence needed',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  warning_needs_response: 'Inquiry: answer needed',
  warning_under_review: 'Inquiry under review',
  warning_closed: 'Inquiry closed',
  prevented: 'Prevented',
};

/** The provider's reasons, as the cardholder gave them to their bank. */
const REASON_WORDS: Partial<Record<string, string>> = {
  bank_cannot_process: "The bank can't process the payment",
  credit_not_processed: "A refund that was due didn't arrive",
  customer_initiated: 'The customer gave no reason',
  debit_not_authorized: "The debit wasn't authorized",
  duplicate: 'Charged more than once',
  fraudulent: "The card's owner says they didn't make this payment",
  general: 'No particular reason',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Not enough money in the account',
  noncompliant: "The card network says its rules weren't followed",
  product_not_received: "The order didn't arrive",
  product_unacceptable: 'The order was defective or not as described',
  subscription_canceled: 'The subscription had been canceled',
  unrecognized: "The card's owner doesn't recognize this payment",
};

export function disputeStatusWords(status: string): string {
  return STATUS_WORDS[status] ?? statusLabel(status);
}

export function disputeReasonWords(reason: string): string {
  return REASON_WORDS[reason] ?? statusLabel(reason);
}

/** Returns whether a dispute is only an inquiry by the bank, which holds no money. */
export function isInquiry(status: string): boolean {
  return status.startsWith('warning_');
}
