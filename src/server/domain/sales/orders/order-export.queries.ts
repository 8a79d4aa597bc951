import { sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { Cents } from '#shared/money.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import { readSort } from '#shared/sort.ts';
import { type FilterShape, orderOf } from './order-filter.ts';
import { isOnPage, preparedByShape, type Selection } from './order-selection.ts';
import { byOrder, openFlags, refundedMoney } from './order-summaries.queries.ts';
import { toShipments } from './shipment-wire.ts';

const columns = {
  id: orders.id,
  number: orders.number,
  createdAt: orders.createdAt,
  status: orders.status,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  sums: orders.sums,
  shippingLine: orders.shippingLine,
  shippingAddress: orders.shippingAddress,
  totalCents: orders.totalCents,
  trackingNumber: orders.trackingNumber,
};
type Row = { [Name in keyof typeof columns]: (typeof orders.$inferSelect)[Name] };

/** An order as the export has it. */
export interface ExportedOrder extends Row {
  items: Pick<
    typeof orderItems.$inferSelect,
    'id' | 'productName' | 'quantity' | 'size' | 'color' | 'unitPriceCents' | 'adjustments'
  >[];
  refundedCents: Cents;
  trackingNumbers: string[];
  flags: AttentionReason[];
}

const pages = preparedByShape((db, shape) => {
  const page = (start: 'offset' | 'after') =>
    db
      .select(columns)
      .from(orders)
      .where(isOnPage(db, shape, start))
      .orderBy(...orderOf(shape))
      .prepare();
  return { first: page('offset'), next: page('after') };
});

const statements = preparedOn((db) => ({
  items: db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
      size: orderItems.size,
      color: orderItems.color,
      unitPriceCents: orderItems.unitPriceCents,
      adjustments: orderItems.adjustments,
      trackingNumber: orderItems.trackingNumber,
    })
    .from(orderItems)
    .where(isListed(orderItems.orderId))
    .orderBy(orderItems.position)
    .prepare(),
  vendorOrders: db
    .select({ orderId: vendorOrders.orderId, trackingNumbers: vendorOrders.trackingNumbers })
    .from(vendorOrders)
    .where(isListed(vendorOrders.orderId))
    .prepare(),
  shipments: db
    .select({
      orderId: shipments.orderId,
      method: shipments.method,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
      trackingUrl: shipments.trackingUrl,
      shippedAt: shipments.shippedAt,
    })
    .from(shipments)
    .where(isListed(shipments.orderId))
    .orderBy(shipments.shippedAt, sql`rowid`)
    .prepare(),
}));

/** Returns the next `limit` orders of a selection after `last`, or the first ones. */
export function readExportPage(
  db: Db,
  { shape, values }: Selection,
  { last, limit }: { last: ExportedOrder | undefined; limit: number },
): ExportedOrder[] {
  const { first, next } = pages(db, shape);
  const rows = last
    ? next.all({ ...values, limit, after: sortedValue(last, shape), afterNumber: last.number })
    : first.all({ ...values, limit, offset: 0 });
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const read = statements(db);
  const items = byOrder(read.items.all({ ids }));
  const vendors = byOrder(read.vendorOrders.all({ ids }));
  const shipped = byOrder(read.shipments.all({ ids }));
  const refunded = refundedMoney(db, ids);
  const flags = openFlags(db, ids);
  return rows.map((order) => {
    const own = {
      order,
      items: items.get(order.id) ?? [],
      vendorOrders: vendors.get(order.id) ?? [],
      shipments: shipped.get(order.id) ?? [],
    };
    return {
      ...order,
      items: own.items,
      refundedCents: refunded.get(order.id)?.refundedCents ?? 0,
      trackingNumbers: toShipments(own).flatMap(({ trackingNumber }) => trackingNumber ?? []),
      flags: (flags.get(order.id) ?? []).map(({ reason }) => reason),
    };
  });
}

/** Returns the value that an order is sorted by, as it is stored. */
function sortedValue(order: ExportedOrder, { sort }: FilterShape): string | number {
  const values = {
    created: order.createdAt.getTime(),
    total: order.totalCents,
    customer: order.customerName,
  };
  return values[readSort(sort).id];
}
