import type { ErrorCode } from '#shared/error-table.ts';
import { isShipped } from '#shared/order-state.ts';
import { type RefundableMoney, refundRefusal } from '../refunds/refund-refusal.ts';
import { isUnpaid, type PaymentParts } from './is-unpaid.ts';

/** Returns why an order can't be canceled; null if it can (docs/product.md#canceling). */
export function cancelRefusal(order: PaymentParts, money: RefundableMoney): ErrorCode | null {
  if (order.status === 'cancelled') return 'order_cancelled';
  if (isShipped(order.status)) return 'order_sent';
  if (money.hasMoney) return refundRefusal(money);
  return order.stripePaymentIntentId === null && !isUnpaid(order) ? 'order_paid' : null;
}
