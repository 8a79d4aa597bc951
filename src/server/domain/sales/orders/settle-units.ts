import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import type { SubmissionState } from '#shared/fulfillment.ts';
import { sum } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import type { OrderItemRow } from './order-row.ts';

/** The unit counters of a line item. */
export type Counters = Pick<
  OrderItemRow,
  'shipped' | 'refunded' | 'canceled' | 'withVendor' | 'askedOfVendor' | 'refundedShipped'
>;

const ofOrder = eq(orderItems.orderId, sql.placeholder('orderId'));
const statements = preparedOn((db) => ({
  items: db
    .select({ item: orderItems, orderStatus: orders.status })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(ofOrder)
    .prepare(),
  atVendors: db
    .select({
      orderItemId: vendorOrderItems.orderItemId,
      quantity: vendorOrderItems.quantity,
      shipped: vendorOrderItems.shippedQuantity,
      submission: vendorOrders.submission,
      closedAt: vendorOrders.closedAt,
    })
    .from(orderItems)
    .innerJoin(vendorOrderItems, eq(vendorOrderItems.orderItemId, orderItems.id))
    .innerJoin(vendorOrders, eq(vendorOrders.id, vendorOrderItems.vendorOrderId))
    .where(ofOrder)
    .prepare(),
  refunded: db
    .select({ part: refundItems, status: refunds.status })
    .from(refunds)
    .innerJoin(refundItems, eq(refundItems.refundId, refunds.id))
    .where(eq(refunds.orderId, sql.placeholder('orderId')))
    .prepare(),
  // Building it takes far longer than running it, and canceling orders in bulk writes hundreds of line items.
  write: db
    .update(orderItems)
    .set({
      shipped: sql`${sql.placeholder('shipped')}`,
      refunded: sql`${sql.placeholder('refunded')}`,
      canceled: sql`${sql.placeholder('canceled')}`,
      withVendor: sql`${sql.placeholder('withVendor')}`,
      askedOfVendor: sql`${sql.placeholder('askedOfVendor')}`,
      refundedShipped: sql`${sql.placeholder('refundedShipped')}`,
    })
    .where(eq(orderItems.id, sql.placeholder('id')))
    .prepare(),
}));

/**
 * Writes the unit counters of an order's line items (`db/schema/units.ts`) from what was recorded: shipments by hand, vendor orders
 * with their shipments, refunds, and whether the order is canceled. Call it in the transaction of every event that changes one of these.
 */
export function settleUnits(db: Db, orderId: string): void {
  const items = statements(db).items.all({ orderId });
  if (items.length === 0) return;
  const atVendors = Map.groupBy(statements(db).atVendors.all({ orderId }), (row) => row.orderItemId);
  const taking = statements(db)
    .refunded.all({ orderId })
    .filter(({ status }) => takesMoney(status));
  const refunded = Map.groupBy(
    taking.map(({ part }) => part),
    (part) => part.orderItemId,
  );
  for (const { item, orderStatus } of items) {
    const counters = countUnits(item, {
      isCanceled: orderStatus === 'cancelled',
      atVendors: atVendors.get(item.id) ?? [],
      refunded: refunded.get(item.id) ?? [],
    });
    if (Object.entries(counters).every(([name, units]) => item[name as keyof Counters] === units)) continue;
    statements(db).write.run({ ...counters, id: item.id });
  }
}

/** What was recorded of a line item. */
interface Records {
  /** Whether its order is. */
  isCanceled: boolean;
  /** Its units in vendor orders, and how many of them have shipped. */
  atVendors: readonly ({ quantity: number; shipped: number } & SubmissionState)[];
  /** Its parts of refunds that take money. */
  refunded: readonly Pick<typeof refundItems.$inferSelect, 'quantity' | 'shippedQuantity' | 'goodsCents'>[];
}

/**
 * Counts each unit once. A vendor can ship more than was ordered, or units that were refunded or canceled meanwhile: what has shipped
 * comes first, and each following counter gets at most the units that are left.
 */
export function countUnits(
  item: Pick<OrderItemRow, 'status' | 'quantity' | 'unitPriceCents' | 'shippedByHand'>,
  { isCanceled, atVendors, refunded }: Records,
): Counters {
  const { quantity, unitPriceCents, shippedByHand } = item;
  const shipped = Math.min(quantity, shippedByHand + sum(atVendors.map((one) => one.shipped)));
  let left = quantity - shipped;
  const take = (units: number) => {
    const taken = Math.min(left, units);
    left -= taken;
    return taken;
  };
  const refundedUnits = Math.min(quantity, sum(refunded.map((part) => part.quantity)));
  const saidToHaveShipped = sum(refunded.map((part) => part.shippedQuantity));
  const unshipped = Math.min(left, Math.max(0, refundedUnits - saidToHaveShipped));
  // A refund by amount takes no units, but nothing goes of what was refunded in full.
  const isPriceRefunded =
    unitPriceCents > 0 && sum(refunded.map((part) => part.goodsCents)) >= quantity * unitPriceCents;
  // What a vendor canceled can be made again, unlike what a person took out of the order.
  const isTakenOut = item.status === 'cancelled' && atVendors.every(({ closedAt }) => closedAt === null);
  const open = atVendors.filter(({ closedAt }) => closedAt === null);
  const underWay = (submission: 'accepted' | 'waiting') =>
    sum(open.filter((one) => one.submission === submission).map((one) => one.quantity - one.shipped));
  return {
    shipped,
    refunded: take(isPriceRefunded ? left : unshipped),
    canceled: take(isCanceled || isTakenOut ? left : 0),
    withVendor: take(underWay('accepted')),
    askedOfVendor: take(underWay('waiting')),
    refundedShipped: Math.min(shipped, refundedUnits - unshipped),
  };
}
