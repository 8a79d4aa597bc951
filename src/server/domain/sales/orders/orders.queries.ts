import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { countProducts } from '#server/domain/catalog/catalog.queries.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import { countSampleOrders } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { DeliveryWindow } from '#shared/delivery.ts';
import { toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import type { DashboardFigures } from '#shared/schemas/order-summary.schema.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { countLivePayments, totalRevenue } from '../ledger/revenue.queries.ts';
import { countMatches, type OrderPage, type OrderPageFilter, readOrderPage } from './order-list.queries.ts';
import type { OrderRow } from './order-row.ts';
import { toAdminOrder, toOrder } from './order-wire.ts';
import { readBuyersRows, readOrderRows } from './read-order-rows.ts';

const statements = preparedOn((db) => ({
  byId: db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
  byIds: db.select().from(orders).where(isListed(orders.id)).prepare(),
  deliveryWindow: db
    .select({ deliveryWindow: orders.deliveryWindow })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
  byNumber: db
    .select({ id: orders.id, email: orders.customerEmail })
    .from(orders)
    .where(eq(orders.number, sql.placeholder('number')))
    .prepare(),
  trial: db.select({ n: count() }).from(orders).where(sql`${orders.isTrial} = 1`).prepare(),
  byIntent: db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.stripePaymentIntentId, sql.placeholder('intentId')))
    .prepare(),
}));

/** The requester of an order and their access rights. */
interface OrderReader {
  user: User | null;
  buyerKeys: string[];
  /** True if the request has a valid token of the order's link. */
  byLink?: boolean;
}

/**
 * Returns an order to a reader who may see it: an administrator, the buyer, or anyone with its link
 * (docs/product/orders.md#who-may-see-an-order). Returns `null` to everyone else, as for an unknown id.
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
  return allowed ? assemble(db, order) : null;
}

/** Returns the row of an order; undefined for an unknown id. */
export function findOrderRow(db: Db, id: string): OrderRow | undefined {
  return statements(db).byId.get({ id });
}

/** Returns an order without an access check, for our own emails to its buyer; `null` if there is none with this id. */
export function readOrder(db: Db, id: string): Order | null {
  const order = statements(db).byId.get({ id });
  return order ? assemble(db, order) : null;
}

/** Returns the delivery that was promised at the sale. @throws Error for an unknown order */
export function readDeliveryWindow(db: Db, orderId: string): DeliveryWindow {
  const order = statements(db).deliveryWindow.get({ id: orderId });
  if (!order) throw new Error(`There is no order ${orderId}.`);
  return order.deliveryWindow;
}

function assemble(db: Db, order: OrderRow): Order | null {
  const [rows] = readBuyersRows(db, [order]);
  return rows ? toOrder(rows) : null;
}

/** Returns the id of the order with this number if its email address matches, ignoring case; otherwise `null`. */
export function findOrderIdByNumber(db: Db, number: number, email: string): string | null {
  const order = statements(db).byNumber.get({ number });
  const same = order?.email !== '' && order?.email.toLowerCase() === email.toLowerCase();
  return same ? order.id : null;
}

/** Returns the newest order of a buyer; `null` if there is none. */
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

/** Returns the id of the order of a payment intent; `null` if there is none. */
export function findOrderIdByIntent(db: Db, intentId: string): string | null {
  return statements(db).byIntent.get({ intentId })?.id ?? null;
}

/** Returns an order for administrators, with its timeline; `null` if there is none with this id. */
export function findAdminOrder(db: Db, id: string): AdminOrder | null {
  const order = statements(db).byId.get({ id });
  const [rows] = order ? readOrderRows(db, [order]) : [];
  return rows ? toAdminOrder(rows) : null;
}

/** Returns one page of full orders for administrators. */
export function listOrders(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  filter: OrderPageFilter,
): OrderPage<AdminOrder> {
  const { orders: found, ...page } = readOrderPage(services, filter);
  const ids = found.map(({ id }) => id);
  const rows = statements(services.db).byIds.all({ ids: JSON.stringify(ids) });
  const orders = new Map(readOrderRows(services.db, rows).map((own) => [own.order.id, toAdminOrder(own)]));
  return { orders: ids.flatMap((id) => orders.get(id) ?? []), ...page };
}

/** Returns the figures of the dashboard (docs/product/analytics.md#dashboard). */
export function dashboardFigures(services: Pick<Services, 'db' | 'env' | 'now'>): DashboardFigures {
  const { db } = services;
  return {
    totalRevenue: toWire(Math.max(0, totalRevenue(services))),
    totalOrders: countMatches(services, {}),
    totalProducts: countProducts(db),
    pendingOrders: countMatches(services, { status: 'pending' }),
    sampleOrders: countSampleOrders(db),
    testOrders: countTestOrders(services),
  };
}

/** Counts the orders without real money, samples included: those that `removeTestOrders` removes. */
export function countTestOrders(services: Pick<Services, 'db' | 'env' | 'now'>): number {
  const { db, env } = services;
  const trial = statements(db).trial.get()?.n ?? 0;
  // Once the shop takes real money, the index of the test orders from before has them all.
  return takesRealMoney(env) ? trial : trial + countMatches(services, {}) - countLivePayments(db);
}
