import { inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { isBeingMade } from '#shared/fulfillment.ts';
import { sum, toWire } from '#shared/money.ts';
import type { CancelEffects } from '#shared/schemas/order-actions.schema.ts';
import { leftToRefund } from '../refunds/left-to-refund.ts';
import { readOrderMoney } from '../refunds/refunds.queries.ts';

/**
 * Returns what setting these orders to *Cancelled* doesn't undo, what stock it can put back, and what stock another status takes again
 * (docs/product/orders.md#order-status).
 * Orders that are canceled already count for the stock only.
 */
export function readCancelEffects(db: Db, ids: readonly string[]): CancelEffects {
  const wanted = [...ids];
  const rows = db.select().from(orders).where(inArray(orders.id, wanted)).all();
  const money = readOrderMoney(db, rows);
  const allItems = db.select().from(orderItems).where(inArray(orderItems.orderId, wanted)).all();
  const itemsOf = Map.groupBy(allItems, ({ orderId }) => orderId);
  const made = db.select().from(vendorOrders).where(inArray(vendorOrders.orderId, wanted)).all();
  const atVendors = new Set(made.filter(isBeingMade).map(({ orderId }) => orderId));
  const changed = rows.filter(({ status }) => status !== 'cancelled');
  const kept = changed
    .map((order) => {
      const { refunds = [], keptCents = 0 } = money.get(order.id) ?? {};
      return leftToRefund({ order, items: itemsOf.get(order.id) ?? [], refunds, keptCents }).total;
    })
    .filter((left) => left > 0);
  const units = rows
    .map(({ id }) => sum((itemsOf.get(id) ?? []).map(({ stockToReturn }) => stockToReturn)))
    .filter((count) => count > 0);
  const toTake = rows
    .filter(({ status }) => status === 'cancelled')
    .map(({ id }) => sum((itemsOf.get(id) ?? []).map(({ stockToTake }) => stockToTake)))
    .filter((count) => count > 0);
  return {
    paidOrders: kept.length,
    keptTotal: toWire(sum(kept)),
    ordersAtVendors: changed.filter(({ id }) => atVendors.has(id)).length,
    ordersToRestock: units.length,
    unitsToRestock: sum(units),
    ordersToTake: toTake.length,
    unitsToTake: sum(toTake),
  };
}
