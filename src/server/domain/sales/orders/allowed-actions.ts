import type { Cents } from '#shared/money.ts';
import type { AllowedActions } from '#shared/schemas/admin-orders.schema.ts';
import { refundRefusal } from '../refunds/refund-refusal.ts';
import { isUnsentOrder, type SentRows } from './is-unsent-order.ts';
import { type CancelState, cancelRefusal, shipRefusal } from './order-refusals.ts';
import type { OrderItemRow } from './order-row.ts';

interface ActionRows extends SentRows {
  order: CancelState;
  /** What is left to refund. */
  leftCents: Cents;
  isDisputed: boolean;
  isForeign: boolean;
  isPaymentLost: boolean;
  isSample: boolean;
  items: readonly Pick<OrderItemRow, 'status' | 'toShip' | 'stockToReturn'>[];
  /** What can be sent to print vendors. */
  toSend: readonly unknown[];
}

/**
 * Returns what an administrator may do with an order now, by the rules that the actions themselves check. Screens offer
 * what is allowed, and know no rules of their own (docs/product/orders.md#changing-an-order).
 */
export function allowedActions(rows: ActionRows): AllowedActions {
  const { order, items, toSend } = rows;
  const money = { ...rows, hasMoney: rows.leftCents > 0 };
  return {
    // The items of an order can be unknown, as after a restore.
    ship: shipRefusal(rows) === null && (items.length === 0 || items.some(({ toShip }) => toShip > 0)),
    correct: isUnsentOrder(rows),
    cancel: cancelRefusal(order, money) === null,
    restock: items.some(({ stockToReturn }) => stockToReturn > 0),
    refund: refundRefusal(money) === null,
    fulfill: toSend.length > 0,
  };
}
