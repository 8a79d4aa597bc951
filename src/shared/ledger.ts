import { displayNumber } from './count-words.ts';

/**
 * The payment entries (docs/product/payments.md#ledger). A dispute holds its amount when it opens and releases it when it
 * closes. If it is lost, the amount is gone; if the bank reverses that, it comes back.
 */
export const LEDGER_KINDS = [
  'captured',
  'refunded',
  /** The bank returned a refund that had succeeded. */
  'refund_returned',
  'dispute_held',
  'dispute_released',
  'dispute_lost',
  'dispute_reinstated',
  'fee',
  'fee_returned',
  /** Money for an order by hand that the payment provider never had, and what of it was returned. */
  'paid_outside',
  'returned_outside',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The kinds that say that an order was paid. */
export const PAYMENT_KINDS = ['captured', 'paid_outside'] as const satisfies LedgerKind[];

/** The kinds that the payment provider knows nothing about (docs/product/payments.md#paid-outside). */
export const OUTSIDE_KINDS = ['paid_outside', 'returned_outside'] as const satisfies LedgerKind[];

/** The kinds that count as revenue: what we keep of payments, before fees. */
export const REVENUE_KINDS = [
  'captured',
  'refunded',
  'refund_returned',
  'dispute_lost',
  'dispute_reinstated',
  ...OUTSIDE_KINDS,
] as const satisfies LedgerKind[];

/** How the ledger and the payment provider can differ. */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The comparisons with the payment provider. */
export const PROVIDER_CHECKS = ['refunds', 'ledger'] as const;
export type ProviderCheck = (typeof PROVIDER_CHECKS)[number];

/** The labels of entry kinds in lists and exports. */
export const LEDGER_KIND_WORDS: Record<LedgerKind, string> = {
  captured: 'Payment',
  refunded: 'Refund',
  refund_returned: 'Returned refund',
  dispute_held: 'Dispute hold',
  dispute_released: 'Dispute release',
  dispute_lost: 'Lost dispute',
  dispute_reinstated: 'Reinstated dispute',
  fee: 'Fee',
  fee_returned: 'Returned fee',
  paid_outside: 'Paid outside',
  returned_outside: 'Returned outside',
};

/** The kinds summed up together. */
export const LEDGER_SUMS = {
  gross: ['captured'],
  refunds: ['refunded', 'refund_returned'],
  disputes: ['dispute_held', 'dispute_released', 'dispute_lost', 'dispute_reinstated'],
  fees: ['fee', 'fee_returned'],
  outside: OUTSIDE_KINDS,
} as const satisfies Record<string, readonly LedgerKind[]>;

/** The number of entries per page in the back office, and the API's default. */
export const PAYMENT_PAGE_SIZE = 50;
/** The maximum length of a search in the ledger, in characters. */
export const MAX_PAYMENT_SEARCH_LENGTH = 100;

/** The sort orders of the entry list; `-` before it means newest first. */
export const PAYMENT_SORTS = ['date', '-date'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** Says how many payments' fees are missing in the figures of fees and net; null if none are. */
export function unknownFeesWords(payments: number): string | null {
  if (payments === 0) return null;
  return payments === 1
    ? "The fee of 1 payment isn't known yet: fees and net are without it."
    : `Fees of ${displayNumber(payments)} payments aren't known yet: fees and net are without them.`;
}
