import type { ErrorCode } from '#shared/error-table.ts';
import { isUnpaid, type PaymentParts } from './is-unpaid.ts';

/** Returns why an order can't be shipped, whatever its items are; null if it can (docs/product.md#shipping-by-hand). */
export function shipRefusal(order: PaymentParts): ErrorCode | null {
  if (order.status === 'cancelled') return 'order_cancelled';
  return isUnpaid(order) ? 'order_unpaid' : null;
}
