import type { ErrorCode } from '#shared/error-table.ts';
import { isShipped } from '#shared/order-state.ts';
import { isUnpaid, type PaymentParts } from './is-unpaid.ts';

interface Money {
  /** Whether anything is left to refund. */
  hasMoney: boolean;
  isDisputed: boolean;
  isSample: boolean;
}

/** Returns why an order can't be canceled; null if it can (docs/product.md#canceling). */
export function cancelRefusal(
  order: PaymentParts,
  { hasMoney, isDisputed, isSample }: Money,
): ErrorCode | null {
  if (order.status === 'cancelled') return 'order_cancelled';
  if (isShipped(order.status)) return 'order_sent';
  if (hasMoney && isSample) return 'sample_order';
  if (hasMoney && isDisputed) return 'order_disputed';
  return order.stripePaymentIntentId === null && !isUnpaid(order) ? 'order_paid' : null;
}
