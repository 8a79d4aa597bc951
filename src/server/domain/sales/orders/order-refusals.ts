import type { Refusal } from '#shared/errors.ts';
import type { HandReason } from '#shared/hand-order.ts';
import { isShipped, type OrderStatus } from '#shared/order-state.ts';
import { type RefundableMoney, refundRefusal } from '../refunds/refund-refusal.ts';

export const ORDER_NOT_FOUND: Refusal = { code: 'not_found', message: 'Order not found.' };

export const NO_CUSTOMER_EMAIL: Refusal = {
  code: 'blocked',
  message: 'This order has no email address. Add the address of the customer first.',
};

export const ORDER_SENT: Refusal = {
  code: 'too_late',
  message: 'Part of this order has already been sent, so it can no longer change.',
};
export const PAYMENT_LOST: Refusal = {
  code: 'blocked',
  message: 'A dispute took this payment. Resolve its flag to ship it anyway.',
};
const CANCELED: Refusal = { code: 'blocked', message: "This order is canceled, so it can't be shipped." };
const CANCELED_BEFORE: Refusal = { code: 'blocked', message: 'This order is already canceled.' };
const UNPAID: Refusal = { code: 'blocked', message: "This order isn't paid yet, so it can't be shipped." };
/** Of a test order that the shop had before it took real money. */
export const TRIAL_ORDER: Refusal = {
  code: 'not_for_samples',
  message: "This is a test order, paid without real money, so it isn't sent.",
};
const PAID_OTHERWISE: Refusal = {
  code: 'blocked',
  message: 'This order was paid, but not by card. Return the money, then set its status to Cancelled.',
};

/** What of an order says whether it is paid. */
export interface PaymentState {
  status: OrderStatus;
  stripePaymentIntentId: string | null;
  /** Whether it is a test order from before the shop took real money. */
  isTrial: boolean;
}

/** What of an order says whether it can be canceled. */
export interface CancelState extends PaymentState {
  settledStatus: OrderStatus;
  /** Null unless an administrator placed it by hand, paid outside or free. */
  handReason: HandReason | null;
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
}): Refusal | null {
  if (order.status === 'cancelled') return CANCELED;
  if (order.isTrial) return TRIAL_ORDER;
  if (isUnpaid(order)) return UNPAID;
  return isPaymentLost ? PAYMENT_LOST : null;
}

/**
 * Returns why an order can't be canceled; null if it can (docs/product/orders.md#canceling). An order that only has the status
 * `cancelled` can, because it wasn't refunded.
 */
export function cancelRefusal(order: CancelState, money: RefundableMoney): Refusal | null {
  if (order.settledStatus === 'cancelled') return CANCELED_BEFORE;
  if (isShipped(order.status) || isShipped(order.settledStatus)) return ORDER_SENT;
  if (money.hasMoney || money.isForeign) return refundRefusal(money);
  const isSetPaid = order.stripePaymentIntentId === null && order.handReason === null;
  return isSetPaid && !isUnpaid(order) ? PAID_OTHERWISE : null;
}
