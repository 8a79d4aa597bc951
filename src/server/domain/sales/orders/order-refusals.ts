import type { ErrorCode } from '#shared/error-table.ts';
import { isShipped, type OrderStatus } from '#shared/order-state.ts';
import { type RefundableMoney, refundRefusal } from '../refunds/refund-refusal.ts';

/** What of an order says whether it is paid. */
export interface PaymentState {
  status: OrderStatus;
  stripePaymentIntentId: string | null;
}

/** Returns whether an order has no captured payment: nobody has been charged for it (docs/product/orders.md#canceling). */
function isUnpaid({ status, stripePaymentIntentId }: PaymentState): boolean {
  return status === 'pending' && stripePaymentIntentId === null;
}

/**
 * Returns why an order can't be sent by anybody, whatever its items are; null if it can
 * (docs/product/fulfillment.md#shipping-by-hand).
 * @param rows `isPaymentLost`: whether it is among `lostPaymentsAmong`
 */
export function shipRefusal({
  order,
  isPaymentLost,
}: {
  order: PaymentState;
  isPaymentLost: boolean;
}): ErrorCode | null {
  if (order.status === 'cancelled') return 'order_cancelled';
  if (isUnpaid(order)) return 'order_unpaid';
  return isPaymentLost ? 'payment_lost' : null;
}

/** Returns why an order can't be canceled; null if it can (docs/product/orders.md#canceling). */
export function cancelRefusal(order: PaymentState, money: RefundableMoney): ErrorCode | null {
  if (order.status === 'cancelled') return 'order_cancelled';
  if (isShipped(order.status)) return 'order_sent';
  if (money.hasMoney) return refundRefusal(money);
  return order.stripePaymentIntentId === null && !isUnpaid(order) ? 'order_paid' : null;
}
