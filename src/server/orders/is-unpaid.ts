import type { OrderRow } from './order-wire.ts';

/** Returns whether an order has no captured payment: nobody has been charged for it (docs/product.md#canceling). */
export function isUnpaid({ status, stripePaymentIntentId }: OrderRow): boolean {
  return status === 'pending' && stripePaymentIntentId === null;
}
