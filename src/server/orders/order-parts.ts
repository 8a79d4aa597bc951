import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/auth.ts';
import { shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderAttention, orderEvents, orderItems } from '#db/schema/orders.ts';
import { findPicture } from '../catalog/pictures.queries.ts';
import { findDesigns, vendorOrderItemsOf, vendorsOfProducts } from '../fulfillment/fulfillment.queries.ts';
import { readOrderMoney } from '../refunds/refunds.queries.ts';
import { sampleOrdersAmong } from '../samples/samples.queries.ts';
import type { OrderItemRow, OrderParts, OrderRow } from './order-wire.ts';

/** Reads everything that belongs to these orders: one query per table, and one picture lookup per product choice. */
export function collectParts(db: Db, page: OrderRow[]): OrderParts[] {
  if (page.length === 0) return [];
  const ids = page.map((order) => order.id);
  const items = byOrder(
    db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position))
      .all(),
  );
  const allItems = [...items.values()].flat();
  const vendorOf = vendorsOfProducts(
    db,
    allItems.map(({ productId }) => productId),
  );
  const atVendors = vendorOrderItemsOf(db, ids);
  const vendors = byOrder(
    db
      .select()
      .from(vendorOrders)
      .where(inArray(vendorOrders.orderId, ids))
      .orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.attempt))
      .all(),
  );
  const shipmentRows = byOrder(
    db
      .select()
      .from(shipments)
      .where(inArray(shipments.orderId, ids))
      .orderBy(asc(shipments.shippedAt), sql`rowid`)
      .all(),
  );
  const money = readOrderMoney(db, page);
  const flags = byOrder(
    db
      .select()
      .from(orderAttention)
      .where(and(inArray(orderAttention.orderId, ids), isNull(orderAttention.resolvedAt)))
      .all(),
  );
  const events = byOrder(
    db
      .select({ ...getTableColumns(orderEvents), by: users.username })
      .from(orderEvents)
      .leftJoin(users, and(eq(orderEvents.actor, 'admin'), eq(users.id, orderEvents.actorId)))
      .where(inArray(orderEvents.orderId, ids))
      .orderBy(asc(orderEvents.createdAt), sql`${orderEvents}.rowid`)
      .all(),
  );
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
