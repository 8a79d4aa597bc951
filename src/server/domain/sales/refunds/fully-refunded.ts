import type { Cents } from '#shared/money.ts';

interface Paid {
  /** What was paid for the order by the ledger; 0 without refunds, or if the ledger has no payment in dollars. */
  capturedIfRefunded: Cents;
  totalCents: Cents;
}

/** Returns what was paid for an order, which may be another amount than its total. */
export function paidCents({ capturedIfRefunded, totalCents }: Paid): Cents {
  return capturedIfRefunded > 0 ? capturedIfRefunded : totalCents;
}

/** Returns whether refunds that succeeded took all that was paid for an order (docs/product/refunds.md#refunds). */
export function isFullyRefunded({ refundedCents, ...paid }: Paid & { refundedCents: Cents }): boolean {
  return refundedCents > 0 && refundedCents >= paidCents(paid);
}
