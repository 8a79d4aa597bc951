/** The number of orders per page on the screen of refunds, and the API's default. */
export const REFUND_PAGE_SIZE = 20;

/** The reasons for a refund that the payment provider knows. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
