import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { isListed } from '#db/is-listed.ts';
import { users } from '#db/schema/auth.ts';
import { shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderAttention, orderEvents, orderItems } from '#db/schema/orders.ts';
import { findPicture } from '../catalog/pictures.queries.ts';
import { findDesigns, vendorOrderItemsOf, vendorsOfProducts } from '../fulfillment/fulfillment.queries.ts';
import { readOrderMoney } from '../refunds/refunds.queries.ts';
import { sampleOrdersAmong } from '../samples/samples.queries.ts';
import type { OrderItemRow, OrderParts, OrderRow } from './order-wire.ts';

const statements = preparedOn((db) => ({
  items: db
    .select()
    .from(orderItems)
    .where(isListed(orderItems.orderId))
    .orderBy(asc(orderItems.position))
    .prepare(),
  vendorOrders: db
    .select()
    .from(vendorOrders)
    .where(isListed(vendorOrders.orderId))
    .orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.attempt))
    .prepare(),
  shipments: db
    .select()
    .from(shipments)
    .where(isListed(shipments.orderId))
    .orderBy(asc(shipments.shippedAt), sql`rowid`)
    .prepare(),
  flags: db
    .select()
    .from(orderAttention)
    .where(and(isListed(orderAttention.orderId), isNull(orderAttention.resolvedAt)))
    .prepare(),
  events: db
    .select({ ...getTableColumns(orderEvents), by: users.username })
    .from(orderEvents)
    .leftJoin(users, and(eq(orderEvents.actor, 'admin'), eq(users.id, orderEvents.actorId)))
    .where(isListed(orderEvents.orderId))
    .orderBy(asc(orderEvents.createdAt), sql`${orderEvents}.rowid`)
    .prepare(),
}));

/** Reads everything that belongs to these orders: one query per table, and one picture lookup per product choice. */
export function collectParts(db: Db, page: OrderRow[]): OrderParts[] {
  if (page.length === 0) return [];
  const ids = page.map((order) => order.id);
  const listed = { ids: JSON.stringify(ids) };
  const items = byOrder(statements(db).items.all(listed));
  const allItems = [...items.values()].flat();
  const vendorOf = vendorsOfProducts(
    db,
    allItems.map(({ productId }) => productId),
  );
  const atVendors = vendorOrderItemsOf(db, ids);
  const vendors = byOrder(statements(db).vendorOrders.all(listed));
  const shipmentRows = byOrder(statements(db).shipments.all(listed));
  const money = readOrderMoney(db, page);
  const flags = byOrder(statements(db).flags.all(listed));
  const events = byOrder(statements(db).events.all(listed));
  const samples = sampleOrdersAmong(db, ids);
  const pictures = picturesOf(db, allItems);
  const printed = findDesigns(
    db,
    allItems.flatMap(({ customizationId }) => customizationId ?? []),
  );
  return page.map((order) => ({
    order,
    designs: printed,
    items: items.get(order.id) ?? [],
    pictures,
    vendorOrders: vendors.get(order.id) ?? [],
    vendorOrderItems: atVendors.get(order.id) ?? [],
    vendorOf,
    shipments: shipmentRows.get(order.id) ?? [],
    ...(money.get(order.id) ?? {
      refunds: [],
      capturedCents: 0,
      keptCents: 0,
      feeCents: 0,
      isDisputed: false,
    }),
    attention: flags.get(order.id) ?? [],
    events: events.get(order.id) ?? [],
    isSample: samples.has(order.id),
  }));
}

/** Looks up each combination of product, size and color once. */
function picturesOf(db: Db, items: OrderItemRow[]): OrderParts['pictures'] {
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

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.orderId);
}
