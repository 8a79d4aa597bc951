import type { OrderStatus } from '#shared/order-state.ts';

/** The parts of an order that `isUnpaid` reads. */
export interface PaymentParts {
  status: OrderStatus;
  stripePaymentIntentId: string | null;
}

/** Returns whether an order has no captured payment: nobody has been charged for it (docs/product.md#canceling). */
export function isUnpaid({ status, stripePaymentIntentId }: PaymentParts): boolean {
  return status === 'pending' && stripePaymentIntentId === null;
}
