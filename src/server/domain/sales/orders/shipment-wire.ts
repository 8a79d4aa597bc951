import type { shipmentItems, shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import type { AdminShipment } from '#shared/schemas/admin-orders.schema.ts';
import type { Shipment } from '#shared/schemas/order.schema.ts';
import type { OrderItemRow, OrderRow } from './order-row.ts';

export type ShipmentRow = typeof shipments.$inferSelect;

/** The values that an order's shipments are built from. */
interface ShipmentRows {
  order: Pick<OrderRow, 'trackingNumber'>;
  items: Pick<OrderItemRow, 'trackingNumber'>[];
  vendorOrders: Pick<typeof vendorOrders.$inferSelect, 'trackingNumbers'>[];
  shipments: readonly Pick<
    ShipmentRow,
    'method' | 'carrier' | 'trackingNumber' | 'trackingUrl' | 'shippedAt'
  >[];
}

/** Returns the recorded shipments, followed by tracking numbers without a recorded shipment. */
export function toShipments({ order, items, vendorOrders, shipments }: ShipmentRows): Shipment[] {
  const recorded = shipments.map(toShipment);
  const others = [
    ...vendorOrders.flatMap((vendor) => vendor.trackingNumbers ?? []),
    ...items.map((item) => item.trackingNumber),
    order.trackingNumber,
  ].flatMap((number) => number || []);
  const recordedNumbers = new Set(recorded.map(({ trackingNumber }) => trackingNumber));
  const bare = [...new Set(others)].filter((number) => !recordedNumbers.has(number));
  return [
    ...recorded,
    ...bare.map((trackingNumber) => ({
      ...{ method: 'tracked' as const, carrier: null, trackingNumber, trackingUrl: null, shippedAt: null },
    })),
  ];
}

/** Converts a recorded shipment to the wire format for the buyer. */
export function toShipment({
  method,
  carrier,
  trackingNumber,
  trackingUrl,
  shippedAt,
}: ShipmentRows['shipments'][number]): Shipment {
  return { method, carrier, trackingNumber, trackingUrl, shippedAt: shippedAt.toISOString() };
}

interface AdminRows extends Omit<ShipmentRows, 'shipments'> {
  shipments: readonly ShipmentRow[];
  shipmentItems: readonly (typeof shipmentItems.$inferSelect)[];
  /** When the delayed emails about shipments go out, by shipment. */
  delayedEmails: ReadonlyMap<string, Date>;
}

/** Adds what administrators see of shipments. The recorded ones come first. */
export function toAdminShipments(rows: AdminRows): AdminShipment[] {
  return toShipments(rows).map((shipment, index) => {
    const row = rows.shipments[index];
    const items = rows.shipmentItems.filter(({ shipmentId }) => shipmentId === row?.id);
    return {
      ...shipment,
      id: row?.id ?? null,
      isByHand: row !== undefined && row.vendorOrderId === null,
      emailGoesOutAt: rows.delayedEmails.get(row?.id ?? '')?.toISOString() ?? null,
      items: items.map(({ orderItemId, quantity }) => ({ id: orderItemId, quantity })),
    };
  });
}
