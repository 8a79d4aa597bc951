import type { Db } from '#db/client.ts';
import { readHandRows } from '#server/flows/fulfillment/fulfillment.queries.ts';
import { type HandItem, type HandRows, unitsOwed } from '#server/flows/fulfillment/shares-to-send.ts';
import { sum } from '#shared/money.ts';
import type { OrderItemRow, OrderRow } from './order-row.ts';

/**
 * Returns how many units of a line item go out of stock again when its order is no longer canceled: units that the cancellation
 * restocked and that still go to the buyer, in-house or from a vendor.
 */
export function stockToTake(
  rows: HandRows,
  item: HandItem & Pick<OrderItemRow, 'stockTaken' | 'stockReturned'>,
): number {
  return Math.max(0, Math.min(item.stockReturned, unitsOwed(rows, item) - item.stockTaken));
}

/** Returns how many units a canceled order takes out of stock again if it gets another status. */
export function readStockToTake(db: Db, order: OrderRow, items: readonly OrderItemRow[]): number {
  if (order.status !== 'cancelled' || items.every(({ stockReturned }) => stockReturned === 0)) return 0;
  const rows = readHandRows(db, order);
  return sum(items.map((item) => stockToTake(rows, item)));
}
