import type { ErrorCode } from '#shared/error-table.ts';
import { type ItemStatus, isShippableItem } from '#shared/order-state.ts';
import { isUnpaid, type PaymentParts } from './is-unpaid.ts';

interface Item {
  id: string;
  status: ItemStatus;
}

/** The ids of line items that a print vendor makes, or may make. */
type WithVendor = ReadonlySet<string>;

/** Returns why an order can't be shipped, whatever its items are; null if it can (docs/product.md#shipping-by-hand). */
export function shipRefusal(order: PaymentParts): ErrorCode | null {
  if (order.status === 'cancelled') return 'order_cancelled';
  return isUnpaid(order) ? 'order_unpaid' : null;
}

/** Returns the items that wait to be shipped by hand. */
export function itemsToShip<I extends Item>(items: readonly I[], withVendor: WithVendor): I[] {
  return items.filter(({ id, status }) => isShippableItem(status) && !withVendor.has(id));
}

/** Returns whether there is anything to ship. The items of an order can be unknown, as after a restore. */
export function hasItemsToShip(items: readonly Item[], withVendor: WithVendor): boolean {
  return items.length === 0 || itemsToShip(items, withVendor).length > 0;
}
