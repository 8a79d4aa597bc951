import { and, type Column, count, desc, eq, isNull, type SQL, sql, sum } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orderAttention, orderItems, orders, refunds } from '#db/schema/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-state.ts';
import type { OrderCounts, OrderSummary } from '#shared/schemas/admin-orders.schema.ts';
import { toOrderSummary } from './order-wire.ts';

/** One page of orders, newest first. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Any part of the id, the order number, the name or the email address. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

export interface OrderPage<Row> {
  orders: Row[];
  /** The number of matching orders on all pages. */
  total: number;
}

/** By date, then by insertion. The index by date provides this order, so that skipped rows aren't read. */
export const NEWEST_FIRST = [desc(orders.createdAt), desc(sql`${orders}.rowid`)];

const hasStatus = eq(orders.status, sql.placeholder('status'));
const contains = (column: SQL) => sql`${column} like ${sql.placeholder('part')} escape '\\'`;
const matches = sql`(${sql.join(
  [
    contains(sql`${orders.id}`),
    contains(sql`'GTI-' || ${orders.number}`),
    contains(sql`${orders.customerName}`),
    contains(sql`${orders.customerEmail}`),
  ],
  sql` or `,
)})`;

/** Matches a column with the ids in the JSON array `ids`: one prepared statement for any number of ids. */
export const isListed = (column: Column) =>
  sql`${column} in (select value from json_each(${sql.placeholder('ids')}))`;

const filtered = (db: Db, where: SQL | undefined) => ({
  page: db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
  total: db.select({ n: count() }).from(orders).where(where).prepare(),
  byStatus: db
    .select({ status: orders.status, n: count() })
    .from(orders)
    .where(where)
    // Counting all orders reads the index by status alone. With a search, that index would be slower than a scan.
    .groupBy(where ? sql`+${orders.status}` : orders.status)
    .prepare(),
});

const statements = preparedOn((db) => ({
  all: filtered(db, undefined),
  status: filtered(db, hasStatus),
  search: filtered(db, matches),
  both: filtered(db, and(hasStatus, matches)),
  items: db
    .select({ orderId: orderItems.orderId, status: orderItems.status, n: count() })
    .from(orderItems)
    .where(isListed(orderItems.orderId))
    .groupBy(orderItems.orderId, orderItems.status)
    .prepare(),
  refunded: db
    .select({ orderId: refunds.orderId, cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(isListed(refunds.orderId), eq(refunds.status, 'succeeded')))
    .groupBy(refunds.orderId)
    .prepare(),
  vendorOrders: db
    .select({ orderId: vendorOrders.orderId, n: count() })
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

/** Returns one page of the order list (docs/product.md#order-list). Runs six statements at most. */
export function listOrderSummaries(db: Db, filter: OrderFilter): OrderPage<OrderSummary> {
  const { orders: rows, total } = readOrderPage(db, filter);
  if (rows.length === 0) return { orders: [], total };
  const ids = { ids: JSON.stringify(rows.map(({ id }) => id)) };
  const read = statements(db);
  const items = byOrder(read.items.all(ids));
  const refunded = byOrder(read.refunded.all(ids));
  const vendors = byOrder(read.vendorOrders.all(ids));
  const attention = byOrder(read.attention.all(ids));
  const summaries = rows.map((order) =>
    toOrderSummary({
      order,
      items: items.get(order.id) ?? [],
      refundedCents: refunded.get(order.id)?.[0]?.cents ?? 0,
      vendorOrderCount: vendors.get(order.id)?.[0]?.n ?? 0,
      attention: attention.get(order.id) ?? [],
    }),
  );
  return { orders: summaries, total };
}

/** Returns the number of orders that match a search, in total and by status. */
export function countOrders(db: Db, search?: string): OrderCounts {
  const rows = search
    ? statements(db).search.byStatus.all({ part: partOf(search) })
    : statements(db).all.byStatus.all();
  const found = new Map(rows.map(({ status, n }) => [status, n]));
  const byStatus = Object.fromEntries(ORDER_STATUSES.map((status) => [status, found.get(status) ?? 0]));
  return {
    all: rows.reduce((all, { n }) => all + n, 0),
    ...(byStatus as Record<OrderStatus, number>),
  };
}

/** Returns one page of orders without items, refunds, vendor orders and flags. */
export function readOrderPage(db: Db, { status, search, limit, offset }: OrderFilter) {
  const kind = status ? (search ? 'both' : 'status') : search ? 'search' : 'all';
  const { page, total } = statements(db)[kind];
  const values = { status, part: partOf(search ?? ''), limit, offset };
  const found = page.all(values);
  const isLastPage = found.length < limit && (found.length > 0 || offset === 0);
  // Counting scans all orders again, so the last page skips it.
  return { orders: found, total: isLastPage ? offset + found.length : (total.get(values)?.n ?? 0) };
}

/** Returns a LIKE pattern that contains the search literally. */
function partOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.orderId);
}
