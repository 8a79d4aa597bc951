/** The number of orders per page on the screen of refunds, and the API's default. */
export const REFUND_PAGE_SIZE = 20;

/** The payment provider's reasons for a refund. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

const FAILURES: Partial<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'The customer disputed the payment while the refund was pending',
  declined: "The customer's bank declined it",
  expired_or_canceled_card: 'The card has expired or was canceled',
  insufficient_funds: 'The balance at the payment provider was too low',
  lost_or_stolen_card: 'The card was reported lost or stolen',
  merchant_request: 'It was stopped at our request',
  unknown: "The payment provider doesn't know why",
};

/** Returns why a refund failed, in words. @param reason the payment provider's code or its own words */
export function refundFailureWords(reason: string): string {
  return FAILURES[reason] ?? reason.replaceAll('_', ' ');
}
