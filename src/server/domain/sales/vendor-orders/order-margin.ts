import type { shipments, vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { isLive } from '#shared/fulfillment.ts';
import { type Cents, sum } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import type { OrderItemRow, OrderRow } from '../orders/order-row.ts';
import type { StoredRefund } from '../refunds/refund-row.ts';

/** The rows of an order that its margin depends on. */
interface MarginRows {
  order: Pick<OrderRow, 'stripePaymentIntentId' | 'totalCents' | 'sums'>;
  items: readonly Pick<OrderItemRow, 'toShip'>[];
  shipments: readonly Pick<typeof shipments.$inferSelect, 'vendorOrderId'>[];
  vendorOrders: readonly Pick<
    typeof vendorOrders.$inferSelect,
    'id' | 'submission' | 'closedAt' | 'totalCostCents'
  >[];
  vendorOrderItems: readonly Pick<
    typeof vendorOrderItems.$inferSelect,
    'vendorOrderId' | 'shippedQuantity'
  >[];
  refunds: readonly Pick<StoredRefund, 'status' | 'amountCents' | 'sums'>[];
  /** What was paid, less what a lost dispute took. */
  keptCents: Cents;
  /** The payment provider's fees as far as they are known; negative. */
  feeCents: Cents;
}

/**
 * Returns what the vendors charge for an order, also for one that ended after a part of it had shipped; null while one hasn't said, or
 * none has it.
 */
export function vendorCost({
  vendorOrders,
  vendorOrderItems,
}: Pick<MarginRows, 'vendorOrders' | 'vendorOrderItems'>): Cents | null {
  const begun = new Set(
    vendorOrderItems.filter((one) => one.shippedQuantity).map(({ vendorOrderId }) => vendorOrderId),
  );
  const charged = vendorOrders.filter((row) => isLive(row) || begun.has(row.id));
  const costs = charged.map(({ totalCostCents }) => totalCostCents);
  const known = costs.filter((cost) => cost !== null);
  return costs.length > 0 && known.length === costs.length ? sum(known) : null;
}

/**
 * Returns what is left of an order's payment without tax, refunds, fees and the vendors' costs
 * (docs/product/fulfillment.md#margin); null while a cost isn't known: of items that no vendor has yet, or that are made
 * in-house. May be negative.
 */
export function orderMargin(rows: MarginRows): Cents | null {
  const { order, items, shipments, refunds, keptCents, feeCents } = rows;
  const cost = vendorCost(rows);
  // Vendors make or made all units that go to the buyer.
  const hasCost =
    items.every(({ toShip }) => toShip === 0) &&
    shipments.every(({ vendorOrderId }) => vendorOrderId !== null);
  if (cost === null || !hasCost) return null;
  const received = order.stripePaymentIntentId === null ? order.totalCents : keptCents;
  const returned = refunds
    .filter(({ status }) => takesMoney(status))
    .map(({ amountCents, sums }) => amountCents - (sums.tax ?? 0));
  return received - (order.sums.tax ?? 0) - sum(returned) + feeCents - cost;
}
