/**
 * The movements of money (docs/product.md#ledger). A dispute holds its amount when it opens and releases it when it closes; a lost
 * one takes it then.
 */
export const LEDGER_KINDS = [
  'captured',
  'refunded',
  /** The bank returned a refund that had succeeded. */
  'refund_returned',
  'dispute_held',
  'dispute_released',
  'dispute_lost',
  'fee',
  'fee_returned',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What counts as revenue: what we keep of what was captured, before fees. */
export const REVENUE_KINDS = [
  'captured',
  'refunded',
  'refund_returned',
  'dispute_lost',
] as const satisfies LedgerKind[];

/** How ledger and payment provider can disagree. */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What is compared with the payment provider. */
export const PROVIDER_CHECKS = ['refunds', 'ledger'] as const;
export type ProviderCheck = (typeof PROVIDER_CHECKS)[number];
