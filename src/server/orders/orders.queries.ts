import { desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { orders, refunds } from '#db/schema/orders.ts';
import { toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order.ts';
import type { AdminOrder, DashboardFigures } from '#shared/schemas/admin-orders.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { countProducts } from '../catalog/catalog.queries.ts';
import {
  countOrders,
  isListed,
  NEWEST_FIRST,
  type OrderFilter,
  type OrderPage,
  readOrderPage,
} from './order-list.queries.ts';
import { collectParts } from './order-parts.ts';
import { toAdminOrder, toOrder } from './order-wire.ts';

const statements = preparedOn((db) => ({
  byId: db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
  byIds: db
    .select()
    .from(orders)
    .where(isListed(orders.id))
    .orderBy(...NEWEST_FIRST)
    .prepare(),
  byNumber: db
    .select({ id: orders.id, email: orders.customerEmail })
    .from(orders)
    .where(eq(orders.number, sql.placeholder('number')))
    .prepare(),
  byIntent: db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.stripePaymentIntentId, sql.placeholder('intentId')))
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
}));

/** Who wants to see an order, and with what right. */
export interface OrderReader {
  user: User | null;
  buyerKeys: string[];
  /** Came by the signed link of the order's e-mails. */
  byLink?: boolean;
}

/**
 * An order for somebody who may see it: an administrator, the buyer, or whoever has its link;
 * `null` for everybody else, as for an unknown id.
 */
export function findOrder(
  db: Db,
  id: string,
  { user, buyerKeys, byLink = false }: OrderReader,
): Order | null {
  const order = statements(db).byId.get({ id });
  if (!order) return null;
  const allowed =
    byLink || user?.role === 'admin' || (order.buyer !== null && buyerKeys.includes(order.buyer));
  return allowed ? readOrder(db, id) : null;
}

/** An order as its buyer sees it, for our own letters to them; `null` when there is none with this id. */
export function readOrder(db: Db, id: string): Order | null {
  const order = statements(db).byId.get({ id });
  const [parts] = order ? collectParts(db, [order]) : [];
  return parts ? toOrder(parts) : null;
}

/** The id of the order with this number, when this is its buyer's e-mail address in any case. */
export function findOrderIdByNumber(db: Db, number: number, email: string): string | null {
  const order = statements(db).byNumber.get({ number });
  const same = order?.email !== '' && order?.email.toLowerCase() === email.toLowerCase();
  return same ? order.id : null;
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
  return order ? { id: order.id, orderNumber: toOrderNumber(order.number) } : null;
}

/** The order that was made of a payment intent. */
export function findOrderIdByIntent(db: Db, intentId: string): string | null {
  return statements(db).byIntent.get({ intentId })?.id ?? null;
}

/** One order with its timeline; `null` when there is none with this id. */
export function findAdminOrder(db: Db, id: string): AdminOrder | null {
  const order = statements(db).byId.get({ id });
  const [parts] = order ? collectParts(db, [order]) : [];
  return parts ? toAdminOrder(parts) : null;
}

/** Returns a page of orders with everything that hangs on them, newest first. */
export function listOrders(db: Db, filter: OrderFilter): OrderPage<AdminOrder> {
  const page = readOrderPage(db, filter);
  const ids = JSON.stringify(page.orders.map(({ id }) => id));
  const orders = collectParts(db, statements(db).byIds.all({ ids })).map(toAdminOrder);
  return { orders, total: page.total };
}

/** Returns the four tiles of the dashboard. */
export function dashboardFigures(db: Db): DashboardFigures {
  const { all, pending } = countOrders(db);
  const captured = statements(db).captured.get()?.n ?? 0;
  const refunded = statements(db).refunded.get()?.n ?? 0;
  return {
    totalRevenue: toWire(Math.max(0, captured - refunded)),
    totalOrders: all,
    totalProducts: countProducts(db),
    pendingOrders: pending,
  };
}
