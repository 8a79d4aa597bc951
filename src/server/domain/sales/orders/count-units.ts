import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { shipmentItems, shipments, vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import type { SubmissionState } from '#shared/fulfillment.ts';
import { sum } from '#shared/money.ts';
import { type RefundStatus, takesMoney } from '#shared/order-state.ts';
import type { OrderItemRow } from './order-row.ts';

/** The unit counters of a line item. */
export type Counters = Pick<
  OrderItemRow,
  | 'shipped'
  | 'refunded'
  | 'canceled'
  | 'withVendor'
  | 'askedOfVendor'
  | 'stopped'
  | 'delivered'
  | 'refunding'
  | 'refundedShipped'
>;

/** A line item with its counters, recomputed from the records. */
export interface CountedLine {
  item: OrderItemRow;
  /** How many units administrators have shipped. */
  shippedByHand: number;
  counters: Counters;
}

const ofOrder = eq(orderItems.orderId, sql.placeholder('orderId'));
const statements = preparedOn((db) => ({
  items: db.select().from(orderItems).where(ofOrder).prepare(),
  atVendors: db
    .select({
      orderItemId: vendorOrderItems.orderItemId,
      quantity: vendorOrderItems.quantity,
      shipped: vendorOrderItems.shippedQuantity,
      delivered: vendorOrderItems.deliveredQuantity,
      submission: vendorOrders.submission,
      closedAt: vendorOrders.closedAt,
    })
    .from(orderItems)
    .innerJoin(vendorOrderItems, eq(vendorOrderItems.orderItemId, orderItems.id))
    .innerJoin(vendorOrders, eq(vendorOrders.id, vendorOrderItems.vendorOrderId))
    .where(ofOrder)
    .prepare(),
  byHand: db
    .select({ orderItemId: shipmentItems.orderItemId, quantity: shipmentItems.quantity })
    .from(shipments)
    .innerJoin(shipmentItems, eq(shipmentItems.shipmentId, shipments.id))
    .where(eq(shipments.orderId, sql.placeholder('orderId')))
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
      stopped: sql`${sql.placeholder('stopped')}`,
      delivered: sql`${sql.placeholder('delivered')}`,
      refunding: sql`${sql.placeholder('refunding')}`,
      refundedShipped: sql`${sql.placeholder('refundedShipped')}`,
    })
    .where(eq(orderItems.id, sql.placeholder('id')))
    .prepare(),
}));

/**
 * Counts the units of an order's line items (`db/schema/units.ts`) from what was recorded: shipments by hand, vendor orders with their
 * shipments, refunds, and whether the order was canceled.
 */
export function countLines(db: Db, orderId: string, isCanceled: boolean): CountedLine[] {
  const items = statements(db).items.all({ orderId });
  if (items.length === 0) return [];
  const atVendors = Map.groupBy(statements(db).atVendors.all({ orderId }), (row) => row.orderItemId);
  const byHand = Map.groupBy(statements(db).byHand.all({ orderId }), (row) => row.orderItemId);
  const taking = statements(db)
    .refunded.all({ orderId })
    .filter(({ status }) => takesMoney(status));
  const refunded = Map.groupBy(
    taking.map(({ part, status }) => ({ ...part, status })),
    (part) => part.orderItemId,
  );
  return items.map((item) => {
    const shippedByHand = sum((byHand.get(item.id) ?? []).map(({ quantity }) => quantity));
    const counters = countUnits(item, {
      isCanceled,
      shippedByHand,
      atVendors: atVendors.get(item.id) ?? [],
      refunded: refunded.get(item.id) ?? [],
    });
    return { item, shippedByHand, counters };
  });
}

/**
 * Writes the counters of an order's line items that have changed.
 * @param isStopped whether the order's status is `cancelled`: its remaining units won't be sent
 */
export function writeCounters(db: Db, lines: readonly CountedLine[], isStopped: boolean): void {
  for (const { item, counters: counted } of lines) {
    const { shipped, refunded, canceled, withVendor, askedOfVendor } = counted;
    const left = item.quantity - shipped - refunded - canceled - withVendor - askedOfVendor;
    const counters = { ...counted, stopped: isStopped ? left : 0 };
    if (Object.entries(counters).every(([name, units]) => item[name as keyof Counters] === units)) continue;
    statements(db).write.run({ ...counters, id: item.id });
  }
}

interface RefundPart
  extends Pick<typeof refundItems.$inferSelect, 'quantity' | 'shippedQuantity' | 'goodsCents'> {
  status: RefundStatus;
}

/** The records of a line item that its counters follow from. */
interface Records {
  /** Whether its order was canceled. */
  isCanceled: boolean;
  /** Its units in shipments by hand. */
  shippedByHand: number;
  /** Its units in vendor orders, and how many of them have shipped and arrived. */
  atVendors: readonly ({ quantity: number; shipped: number; delivered: number } & SubmissionState)[];
  /** Its parts of refunds that take money. */
  refunded: readonly RefundPart[];
}

/**
 * Counts each unit once. A vendor can ship more than was ordered, or units that were refunded or canceled in between, so shipped units
 * come first, and each following counter gets at most the units that are left. `stopped` is set by `writeCounters`.
 */
export function countUnits(
  item: Pick<OrderItemRow, 'status' | 'quantity' | 'unitPriceCents'>,
  { isCanceled, shippedByHand, atVendors, refunded }: Records,
): Counters {
  const { quantity, unitPriceCents } = item;
  const shipped = Math.min(quantity, shippedByHand + sum(atVendors.map((one) => one.shipped)));
  let left = quantity - shipped;
  const take = (units: number) => {
    const taken = Math.min(left, units);
    left -= taken;
    return taken;
  };
  const unitsOf = (parts: readonly RefundPart[]) =>
    Math.min(quantity, sum(parts.map((part) => part.quantity)));
  const unshippedOf = (parts: readonly RefundPart[]) => {
    const saidToHaveShipped = sum(parts.map((part) => part.shippedQuantity));
    return Math.min(quantity - shipped, Math.max(0, unitsOf(parts) - saidToHaveShipped));
  };
  // A refund by amount takes no units, but a line item that was refunded in full won't ship.
  const notGoing = (parts: readonly RefundPart[]) =>
    unitPriceCents > 0 && sum(parts.map((part) => part.goodsCents)) >= quantity * unitPriceCents
      ? quantity - shipped
      : unshippedOf(parts);
  const succeeded = refunded.filter(({ status }) => status === 'succeeded');
  // Units that a vendor canceled can be made again; those that a person took out of the order can't.
  const isTakenOut = item.status === 'cancelled' && atVendors.every(({ closedAt }) => closedAt === null);
  const open = atVendors.filter(({ closedAt }) => closedAt === null);
  const underWay = (submission: 'accepted' | 'waiting') =>
    sum(open.filter((one) => one.submission === submission).map((one) => one.quantity - one.shipped));
  return {
    shipped,
    refunded: take(notGoing(refunded)),
    canceled: take(isCanceled || isTakenOut ? left : 0),
    withVendor: take(underWay('accepted')),
    askedOfVendor: take(underWay('waiting')),
    stopped: 0,
    delivered: Math.min(shipped, sum(atVendors.map((one) => one.delivered))),
    refunding: Math.max(0, notGoing(refunded) - notGoing(succeeded)),
    refundedShipped: Math.min(shipped, unitsOf(refunded) - unshippedOf(refunded)),
  };
}
