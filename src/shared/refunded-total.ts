import { type Cents, fromWire } from './money.ts';
import type { OrderSummary } from './schemas/order-summary.schema.ts';

/** Returns whether a refunded amount is all that was paid: nothing of the order is sent. */
export function coversTotal(refunded: Cents, total: string): boolean {
  return refunded > 0 && refunded >= (fromWire(total) ?? 0);
}

/** Returns whether all of an order in a list was refunded. */
export function isListedRefunded({
  refundedTotal,
  totalAmount,
}: Pick<OrderSummary, 'refundedTotal' | 'totalAmount'>): boolean {
  return coversTotal(fromWire(refundedTotal) ?? 0, totalAmount);
}
