/** The number of orders per page on the screen of refunds, and the API's default. */
export const REFUND_PAGE_SIZE = 20;

/** The payment provider's reasons for a refund. */
type ProviderReason = 'requested_by_customer' | 'duplicate' | 'fraudulent';

/** The shop's reasons for a refund, each with the payment provider's reason (docs/product/refunds.md#refunds). */
const TOLD = {
  requested_by_customer: 'requested_by_customer',
  damaged: 'requested_by_customer',
  wrong_item: 'requested_by_customer',
  lost_in_the_mail: 'requested_by_customer',
  never_made: 'requested_by_customer',
  goodwill: 'requested_by_customer',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
} as const satisfies Record<string, ProviderReason>;

export type RefundReason = keyof typeof TOLD;
export const REFUND_REASONS = Object.keys(TOLD) as [RefundReason, ...RefundReason[]];

/** Returns the payment provider's reason for a stored one; undefined for none, and for one of its dashboard that we don't know. */
export function providerReason(reason: string | null): ProviderReason | undefined {
  const known = REFUND_REASONS.find((one) => one === reason);
  return known && TOLD[known];
}

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
