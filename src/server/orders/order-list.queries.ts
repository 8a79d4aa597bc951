import { and, type Column, count, desc, eq, isNull, type SQL, sql, sum } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfilment.ts';
import { orderAttention, orderItems, orders, refunds } from '#db/schema/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-state.ts';
import type { OrderCounts, OrderSummary } from '#shared/schemas/admin-orders.schema.ts';
import { toOrderSummary } from './order-wire.ts';

/** What the order screens ask for: one page of orders, newest first. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Any part of the id, the order number, the name or the email address. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

export interface OrderPage<Row> {
  orders: Row[];
  /** How many match, on all pages. */
  total: number;
}

/** Orders of one moment by the order they came in: the index by date gives both, so that skipped rows are not read. */
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

/** Whether a column has one of the ids in the JSON array `ids`: one prepared statement, however many there are. */
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
    // The index by status has all that counting takes, but a search would visit each order through it.
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

/** Returns a page of orders as lists show them, in six statements. */
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

/** Returns how many orders match a search, in all and in each status. */
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

/** Returns the orders of a page, without what hangs on them. */
export function readOrderPage(db: Db, { status, search, limit, offset }: OrderFilter) {
  const kind = status ? (search ? 'both' : 'status') : search ? 'search' : 'all';
  const { page, total } = statements(db)[kind];
  const values = { status, part: partOf(search ?? ''), limit, offset };
  const found = page.all(values);
  const isLastPage = found.length < limit && (found.length > 0 || offset === 0);
  // Counting looks at every order once more.
  return { orders: found, total: isLastPage ? offset + found.length : (total.get(values)?.n ?? 0) };
}

/** A LIKE pattern in which the search stands for itself. */
function partOf(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.orderId);
}
