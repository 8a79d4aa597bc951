import type { ItemStatus } from '#shared/order-state.ts';
import type { AllowedActions } from '#shared/schemas/admin-orders.schema.ts';
import { isNothingSent, type SentParts } from './has-sent-nothing.ts';
import { isUnpaid, type PaymentParts } from './is-unpaid.ts';
import { hasItemsToShip, shipRefusal } from './may-ship.ts';
import { stockToReturn } from './stock-to-return.ts';

interface Parts extends SentParts {
  order: PaymentParts;
  items: readonly { status: ItemStatus; stockTaken: number }[];
}

/**
 * Returns what an administrator may do with an order now, by the rules that the actions themselves check. Screens offer
 * what is allowed, and know no rules of their own (docs/product.md#changing-an-order).
 */
export function allowedActions(parts: Parts): AllowedActions {
  const { order, items } = parts;
  return {
    ship: shipRefusal(order) === null && hasItemsToShip(items),
    correct: isNothingSent(parts),
    cancel: isUnpaid(order),
    restock: items.some((item) => stockToReturn(item) > 0),
  };
}
