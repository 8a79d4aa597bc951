import type { Cents } from '#shared/money.ts';
import type { ItemStatus } from '#shared/order-state.ts';
import type { AllowedActions } from '#shared/schemas/admin-orders.schema.ts';
import { isNothingSent, type SentParts } from './has-sent-nothing.ts';
import type { PaymentParts } from './is-unpaid.ts';
import { cancelRefusal } from './may-cancel.ts';
import { hasItemsToShip, shipRefusal } from './may-ship.ts';
import { stockToReturn } from './stock-to-return.ts';

interface Parts extends SentParts {
  order: PaymentParts;
  /** What is left to refund. */
  left: { total: Cents };
  isDisputed: boolean;
  items: readonly { id: string; status: ItemStatus; stockTaken: number }[];
  /** The ids of line items that a print vendor makes, or may make. */
  withVendor: ReadonlySet<string>;
  /** What can be sent to print vendors. */
  toSend: readonly unknown[];
}

/**
 * Returns what an administrator may do with an order now, by the rules that the actions themselves check. Screens offer
 * what is allowed, and know no rules of their own (docs/product.md#changing-an-order).
 */
export function allowedActions(parts: Parts): AllowedActions {
  const { order, items, left, isDisputed, withVendor, toSend } = parts;
  return {
    ship: shipRefusal(order) === null && hasItemsToShip(items, withVendor),
    correct: isNothingSent(parts),
    cancel: cancelRefusal(order, { hasMoney: left.total > 0, isDisputed }) === null,
    restock: items.some((item) => stockToReturn(item) > 0),
    refund: left.total > 0 && !isDisputed,
    fulfill: toSend.length > 0,
  };
}
