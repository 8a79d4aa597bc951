import type { ErrorCode } from '#shared/error-table.ts';
import { type ItemStatus, isShippableItem } from '#shared/order-state.ts';
import { isUnpaid, type PaymentParts } from './is-unpaid.ts';

/** Returns why an order can't be shipped, whatever its items are; null if it can (docs/product.md#shipping-by-hand). */
export function shipRefusal(order: PaymentParts): ErrorCode | null {
  if (order.status === 'cancelled') return 'order_cancelled';
  return isUnpaid(order) ? 'order_unpaid' : null;
}

/** Returns the items that wait to be shipped by hand. */
export function itemsToShip<Item extends { status: ItemStatus }>(items: readonly Item[]): Item[] {
  return items.filter(({ status }) => isShippableItem(status));
}

/** Returns whether there is anything to ship. The items of an order can be unknown, as after a restore. */
export function hasItemsToShip(items: readonly { status: ItemStatus }[]): boolean {
  return items.length === 0 || itemsToShip(items).length > 0;
}
