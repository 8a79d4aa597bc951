import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfilment.ts';
import { orderAttention, orderEvents, orderItems, orders, refunds } from '#db/schema/orders.ts';
import { toWire } from '#shared/money.ts';
import type { AdminOrder, DashboardFigures, Order } from '#shared/order.ts';
import type { OrderStatus } from '#shared/order-state.ts';
import type { User } from '#shared/roles.ts';
import { countProducts } from '../catalog/catalog.queries.ts';
import { type OrderRow, orderNumber, toAdminOrder, toOrder } from './order-wire.ts';

const statements = preparedOn((db) => ({
  byId: db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
  byIntent: db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.stripePaymentIntentId, sql.placeholder('intentId')))
    .prepare(),
  itemsOf: db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, sql.placeholder('id')))
    .orderBy(asc(orderItems.position))
    .prepare(),
  captured: db
    .select({ n: sql<number>`coalesce(sum(${orders.totalCents}), 0)` })
    .from(orders)
    .where(isNotNull(orders.stripePaymentIntentId))
    .prepare(),
  refunded: db
    .select({ n: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(eq(refunds.status, 'succeeded'))
    .prepare(),
  byStatus: db.select({ status: orders.status, n: count() }).from(orders).groupBy(orders.status).prepare(),
}));

/** What the order screens ask for: one page of orders, newest first. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Any part of the id, the order number, the name or the e-mail. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

/**
 * An order for somebody who may see it: an administrator or the buyer (decisions.md 35); `null` for
 * everybody else, as for an unknown id.
 */
export function findOrder(
  db: Db,
  id: string,
  reader: { user: User | null; buyerKeys: string[] },
): Order | null {
  const order = statements(db).byId.get({ id });
  if (!order) return null;
  const allowed =
    reader.user?.role === 'admin' || (order.buyer !== null && reader.buyerKeys.includes(order.buyer));
  return allowed ? toOrder({ order, items: statements(db).itemsOf.all({ id }) }) : null;
}

/** The newest order of a buyer. */
export function findLastOrder(db: Db, buyerKeys: string[]): { id: string; orderNumber: string } | null {
  const order = db
    .select()
    .from(orders)
    .where(inArray(orders.buyer, buyerKeys))
    .orderBy(desc(orders.number))
    .limit(1)
    .get();
  return order ? { id: order.id, orderNumber: orderNumber(order) } : null;
}

/** The order that was made of a payment intent. */
export function findOrderIdByIntent(db: Db, intentId: string): string | null {
  return statements(db).byIntent.get({ intentId })?.id ?? null;
}

/** One order with its timeline; `null` when there is none with this id. */
export function findAdminOrder(db: Db, id: string): AdminOrder | null {
  const order = statements(db).byId.get({ id });
  return order ? (assemble(db, [order])[0] ?? null) : null;
}

/** A page of orders, and how many match in all. */
export function listOrders(db: Db, filter: OrderFilter): { orders: AdminOrder[]; total: number } {
  const where = and(filter.status && eq(orders.status, filter.status), matching(filter.search));
  const page = db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(filter.limit)
    .offset(filter.offset)
    .all();
  const total = db.select({ n: count() }).from(orders).where(where).get()?.n ?? 0;
  return { orders: assemble(db, page), total };
}

/** How many orders there are in each status; absent ones have none. */
export function countOrdersByStatus(db: Db): Partial<Record<OrderStatus, number>> {
  return Object.fromEntries(
    statements(db)
      .byStatus.all()
      .map(({ status, n }) => [status, n]),
  );
}

/** The four tiles of the dashboard (decisions.md 55). */
export function dashboardFigures(db: Db): DashboardFigures {
  const byStatus = countOrdersByStatus(db);
  const captured = statements(db).captured.get()?.n ?? 0;
  const refunded = statements(db).refunded.get()?.n ?? 0;
  return {
    totalRevenue: toWire(Math.max(0, captured - refunded)),
    totalOrders: Object.values(byStatus).reduce((sum, n) => sum + n, 0),
    totalProducts: countProducts(db),
    pendingOrders: byStatus.pending ?? 0,
  };
}

function matching(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const contains = (column: SQL) => sql`${column} like ${part} escape '\\'`;
  return or(
    contains(sql`${orders.id}`),
    contains(sql`'GTI-' || ${orders.number}`),
    contains(sql`${orders.customerName}`),
    contains(sql`${orders.customerEmail}`),
  );
}

/** Puts a page of orders together with a fixed number of queries, however many orders there are. */
function assemble(db: Db, page: OrderRow[]): AdminOrder[] {
  if (page.length === 0) return [];
  const ids = page.map((order) => order.id);
  const items = group(
    db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position))
      .all(),
  );
  const vendors = group(db.select().from(vendorOrders).where(inArray(vendorOrders.orderId, ids)).all());
  const money = group(db.select().from(refunds).where(inArray(refunds.orderId, ids)).all());
  const flags = group(
    db
      .select()
      .from(orderAttention)
      .where(and(inArray(orderAttention.orderId, ids), isNull(orderAttention.resolvedAt)))
      .all(),
  );
  const events = group(
    db
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, ids))
      .orderBy(asc(orderEvents.createdAt), sql`rowid`)
      .all(),
  );
  return page.map((order) =>
    toAdminOrder({
      order,
      items: items.get(order.id) ?? [],
      vendorOrders: vendors.get(order.id) ?? [],
      refunds: money.get(order.id) ?? [],
      attention: flags.get(order.id) ?? [],
      events: events.get(order.id) ?? [],
    }),
  );
}

function group<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.orderId);
}
