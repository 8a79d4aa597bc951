import { and, count, isNull, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orderAttention, orderItems } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import type { Services } from '#server/kernel/services.ts';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { lostPaymentsAmong } from '../disputes/lost-payments.queries.ts';
import { isForVendor } from '../vendor-orders/item-vendors.queries.ts';
import { ordersGoingOut } from './delayed.queries.ts';
import { daysLate } from './order-lanes.ts';
import { type OrderPage, type OrderPageFilter, readOrderPage } from './order-list.queries.ts';
import { type RefundedMoney, toOrderSummary } from './order-summary-wire.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

const NOTHING_REFUNDED: RefundedMoney = { refundedCents: 0, capturedIfRefunded: 0 };

const statements = preparedOn((db) => ({
  items: db
    .select({
      orderId: orderItems.orderId,
      status: orderItems.status,
      n: count(),
      owed: sql<number>`count(*) filter (where ${orderItems.owed} > 0)`,
    })
    .from(orderItems)
    .where(isListed(orderItems.orderId))
    .groupBy(orderItems.orderId, orderItems.status)
    .prepare(),
  refunded: db
    .select({
      orderId: refunds.orderId,
      refundedCents: sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.status} = 'succeeded'), 0)`,
      // With an index of the kind, SQLite would read all payments.
      capturedIfRefunded: sql<number>`(select coalesce(sum(ledger_entries.amount_cents), 0) from ledger_entries
        where ledger_entries.order_id = refunds.order_id and +ledger_entries.kind = 'captured')`,
    })
    .from(refunds)
    .where(isListed(refunds.orderId))
    .groupBy(refunds.orderId)
    .prepare(),
  unsent: db
    .select({
      orderId: orderItems.orderId,
      n: count(),
      canFulfill: sql`max(${isForVendor})`.mapWith(Boolean),
    })
    .from(orderItems)
    .where(and(isListed(orderItems.orderId), sql`${orderItems.unmade} > 0`))
    .groupBy(orderItems.orderId)
    .prepare(),
  vendorOrders: db
    .select({
      orderId: vendorOrders.orderId,
      n: count(),
      // A submission without an answer can be repeated.
      isWaiting: sql`max(vendor_orders.closed_at is null and vendor_orders.submission = 'waiting')`.mapWith(
        Boolean,
      ),
    })
    .from(vendorOrders)
    .where(isListed(vendorOrders.orderId))
    .groupBy(vendorOrders.orderId)
    .prepare(),
  attention: db
    .select()
    .from(orderAttention)
    .where(and(isListed(orderAttention.orderId), isNull(orderAttention.resolvedAt)))
    .prepare(),
}));

/** Returns one page of the order list (docs/product/orders.md#order-list). Runs at most twelve statements. */
export function listOrderSummaries(services: Deps, filter: OrderPageFilter): OrderPage<OrderSummary> {
  const { orders: rows, ...page } = readOrderPage(services, filter);
  if (rows.length === 0) return { orders: [], ...page };
  const ids = { ids: JSON.stringify(rows.map(({ id }) => id)) };
  const read = statements(services.db);
  const items = byOrder(read.items.all(ids));
  const money = refundedMoney(services.db, ids.ids);
  const unsent = byOrder(read.unsent.all(ids));
  const vendors = byOrder(read.vendorOrders.all(ids));
  const lost = lostPaymentsAmong(
    services.db,
    rows.map(({ id }) => id),
  );
  const attention = openFlags(services.db, ids.ids);
  const goingOut = ordersGoingOut(services.db, ids.ids);
  const late = daysLate(services, ids.ids);
  const summaries = rows.map((order) => {
    const [left] = unsent.get(order.id) ?? [];
    const [atVendors] = vendors.get(order.id) ?? [];
    return toOrderSummary({
      order,
      isSample: order.isSample,
      items: items.get(order.id) ?? [],
      money: money.get(order.id) ?? NOTHING_REFUNDED,
      unsentItems: left?.n ?? 0,
      hasShareForVendor: Boolean(left?.canFulfill || atVendors?.isWaiting),
      isPaymentLost: lost.has(order.id),
      vendorOrderCount: atVendors?.n ?? 0,
      attention: attention.get(order.id) ?? [],
      goesOutAt: goingOut.get(order.id) ?? null,
      daysLate: late.get(order.id) ?? null,
    });
  });
  return { orders: summaries, ...page };
}

/** Returns what was refunded of those orders with refunds in a JSON array of ids, by order. */
export function refundedMoney(db: Db, ids: string): Map<string, RefundedMoney> {
  return new Map(
    statements(db)
      .refunded.all({ ids })
      .map(({ orderId, ...money }) => [orderId, money]),
  );
}

/** Returns the open flags of the orders in a JSON array of ids, by order. */
export function openFlags(db: Db, ids: string) {
  return byOrder(statements(db).attention.all({ ids }));
}

export function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.orderId);
}
