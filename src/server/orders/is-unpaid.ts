import type { OrderStatus } from '#shared/order-state.ts';

/** What tells whether an order is paid. */
export interface PaymentParts {
  status: OrderStatus;
  stripePaymentIntentId: string | null;
}

/** Returns whether an order has no captured payment: nobody has been charged for it (docs/product.md#canceling). */
export function isUnpaid({ status, stripePaymentIntentId }: PaymentParts): boolean {
  return status === 'pending' && stripePaymentIntentId === null;
}
