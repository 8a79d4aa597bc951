import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { shipmentItems, shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import { findPicture } from '#server/domain/catalog/catalog.queries.ts';
import { sampleOrdersAmong } from '#server/kernel/samples/samples.queries.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { lostPaymentsAmong } from '../disputes/lost-payments.queries.ts';
import { type BuyersMoney, readBuyersMoney, readOrderMoney } from '../refunds/refunds.queries.ts';
import { vendorsOfItems } from '../vendor-orders/item-vendors.queries.ts';
import { findDesigns, findMockups, vendorOrderItemsOf } from '../vendor-orders/vendor-orders.queries.ts';
import { delayedShipmentEmails, ordersGoingOut } from './delayed.queries.ts';
import type { OrderItemRow, OrderRow } from './order-row.ts';
import { byOrder, openFlags } from './order-summaries.queries.ts';
import type { BuyersRows, OrderRows } from './order-wire.ts';

const statements = preparedOn((db) => ({
  items: db
    .select()
    .from(orderItems)
    .where(isListed(orderItems.orderId))
    .orderBy(asc(orderItems.position))
    .prepare(),
  replaced: db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(isListed(orders.id))
    .prepare(),
  replacing: db
    .select({ orderId: sql<string>`${orders.replacesOrderId}`, id: orders.id, number: orders.number })
    .from(orders)
    .where(isListed(orders.replacesOrderId))
    .orderBy(asc(orders.number))
    .prepare(),
  vendorOrders: db
    .select()
    .from(vendorOrders)
    .where(isListed(vendorOrders.orderId))
    .orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.number))
    .prepare(),
  shipments: db
    .select()
    .from(shipments)
    .where(isListed(shipments.orderId))
    .orderBy(asc(shipments.shippedAt), sql`rowid`)
    .prepare(),
  shipmentItems: db
    .select({ orderId: shipments.orderId, ...getTableColumns(shipmentItems) })
    .from(shipments)
    .innerJoin(shipmentItems, eq(shipmentItems.shipmentId, shipments.id))
    .where(isListed(shipments.orderId))
    .prepare(),
  events: db
    .select({ ...getTableColumns(orderEvents), by: users.username })
    .from(orderEvents)
    .leftJoin(users, and(sql`${orderEvents.actor} = 'admin'`, eq(users.id, orderEvents.actorId)))
    .where(isListed(orderEvents.orderId))
    .orderBy(asc(orderEvents.createdAt), sql`${orderEvents}.rowid`)
    .prepare(),
}));

/**
 * Reads what buyers see of these orders: one query per table, and one picture lookup per product choice.
 * @param money that of the orders, if it is known already
 */
export function readBuyersRows(
  db: Db,
  page: OrderRow[],
  money: ReadonlyMap<string, BuyersMoney> = readBuyersMoney(db, idsOf(page)),
): BuyersRows[] {
  const listed = { ids: JSON.stringify(idsOf(page)) };
  const items = byOrder(statements(db).items.all(listed));
  const all = [...items.values()].flat();
  const pictures = picturesOf(db, all);
  const designs = findDesigns(
    db,
    all.flatMap(({ customizationId }) => customizationId ?? []),
  );
  const vendors = byOrder(statements(db).vendorOrders.all(listed));
  const shipmentRows = byOrder(statements(db).shipments.all(listed));
  const events = byOrder(statements(db).events.all(listed));
  return page.map((order) => ({
    order,
    items: items.get(order.id) ?? [],
    pictures,
    designs,
    vendorOrders: vendors.get(order.id) ?? [],
    shipments: shipmentRows.get(order.id) ?? [],
    events: events.get(order.id) ?? [],
    refunds: money.get(order.id)?.refunds ?? [],
    capturedIfRefunded: money.get(order.id)?.capturedIfRefunded ?? 0,
  }));
}

/** Reads everything that belongs to these orders. */
export function readOrderRows(db: Db, page: OrderRow[]): OrderRows[] {
  if (page.length === 0) return [];
  const ids = idsOf(page);
  const money = readOrderMoney(db, page);
  const shown = readBuyersRows(db, page, money);
  const items = shown.flatMap((rows) => rows.items);
  const vendorOf = vendorsOfItems(db, ids);
  const made = shown.flatMap((rows) => (rows.vendorOrders.length > 0 ? rows.order.id : []));
  const atVendors = vendorOrderItemsOf(db, made);
  const shippedByHand = byOrder(statements(db).shipmentItems.all({ ids: JSON.stringify(ids) }));
  const delayedEmails = delayedShipmentEmails(
    db,
    shown.flatMap((rows) => rows.shipments.map(({ id }) => id)),
  );
  const mockups = findMockups(
    db,
    items.flatMap(({ customizationId }) => customizationId ?? []),
  );
  const flags = openFlags(db, JSON.stringify(ids));
  const samples = sampleOrdersAmong(db, ids);
  const lost = lostPaymentsAmong(db, ids);
  const goingOut = ordersGoingOut(db, JSON.stringify(ids));
  const replacements = replacementsAmong(db, page);
  return shown.map((rows) => ({
    keptCents: 0,
    feeCents: 0,
    isFeeKnown: true,
    isDisputed: false,
    isForeign: false,
    ...money.get(rows.order.id),
    ...rows,
    shipmentItems: shippedByHand.get(rows.order.id) ?? [],
    delayedEmails,
    vendorOrderItems: atVendors.get(rows.order.id) ?? [],
    mockups,
    vendorOf,
    attention: flags.get(rows.order.id) ?? [],
    isSample: samples.has(rows.order.id),
    isPaymentLost: lost.has(rows.order.id),
    goesOutAt: goingOut.get(rows.order.id) ?? null,
    ...replacements(rows.order),
  }));
}

/** Looks up, for each order, the order whose units it replaces, and the orders that replace units of it. */
function replacementsAmong(db: Db, page: readonly OrderRow[]) {
  const { replaced, replacing } = statements(db);
  const firsts = page.flatMap(({ replacesOrderId }) => replacesOrderId ?? []);
  const firstOf = new Map(replaced.all({ ids: JSON.stringify(firsts) }).map((row) => [row.id, toName(row)]));
  const nextOf = byOrder(replacing.all({ ids: JSON.stringify(idsOf(page)) }));
  return ({ id, replacesOrderId }: OrderRow) => ({
    replaces: firstOf.get(replacesOrderId ?? '') ?? null,
    replacements: (nextOf.get(id) ?? []).map(toName),
  });
}

const toName = ({ id, number }: Pick<OrderRow, 'id' | 'number'>) => ({
  id,
  orderNumber: toOrderNumber(number),
});

function idsOf(page: readonly OrderRow[]): string[] {
  return page.map(({ id }) => id);
}

/** Looks up each combination of product, size and color once. */
function picturesOf(db: Db, items: OrderItemRow[]): OrderRows['pictures'] {
  const choices = Map.groupBy(items, ({ productId, size, color }) =>
    JSON.stringify([productId, size, color]),
  );
  return new Map(
    [...choices.values()].flatMap((same) => {
      const [first] = same;
      const picture = first ? findPicture(db, first.productId, first) : null;
      return same.map(({ id }) => [id, picture] as const);
    }),
  );
}
