import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { shipmentItems, shipments, vendorOrderItems } from '#db/schema/fulfillment.ts';
import type { ShipmentRow } from './shipment-wire.ts';

/** Returns a shipment by its id. */
export function findShipment(db: Db, id: string): ShipmentRow | undefined {
  return db.select().from(shipments).where(eq(shipments.id, id)).get();
}

/** Returns the shipments of an order, oldest first. */
export function shipmentsOf(db: Db, orderId: string): ShipmentRow[] {
  return db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.shippedAt), sql`rowid`)
    .all();
}

/** Returns the shipment of an order with this tracking number. */
export function findShipmentByNumber(
  db: Db,
  orderId: string,
  trackingNumber: string,
): ShipmentRow | undefined {
  const same = and(eq(shipments.orderId, orderId), eq(shipments.trackingNumber, trackingNumber));
  return db.select().from(shipments).where(same).get();
}

/** Returns the units in a shipment by hand by the ids of line items; empty for a vendor's. */
export function quantitiesIn(db: Db, shipmentId: string): Record<string, number> {
  const rows = db.select().from(shipmentItems).where(eq(shipmentItems.shipmentId, shipmentId)).all();
  return Object.fromEntries(rows.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
}

/** Returns the tracking number of a line item's latest shipment, by hand or by a vendor; null if there is none. */
export function lastTrackingNumber(db: Db, orderItemId: string): string | null {
  const isTracked = sql`${shipments.trackingNumber} is not null`;
  const byHand = db
    .select({ number: shipments.trackingNumber, at: shipments.shippedAt })
    .from(shipmentItems)
    .innerJoin(shipments, eq(shipments.id, shipmentItems.shipmentId))
    .where(and(eq(shipmentItems.orderItemId, orderItemId), isTracked))
    .orderBy(desc(shipments.shippedAt), sql`${shipments}.rowid desc`)
    .get();
  const byVendor = db
    .select({ number: shipments.trackingNumber, at: shipments.shippedAt })
    .from(vendorOrderItems)
    .innerJoin(shipments, eq(shipments.vendorOrderId, vendorOrderItems.vendorOrderId))
    .where(
      and(eq(vendorOrderItems.orderItemId, orderItemId), gt(vendorOrderItems.shippedQuantity, 0), isTracked),
    )
    .orderBy(desc(shipments.shippedAt), sql`${shipments}.rowid desc`)
    .get();
  const isLater = byHand && (!byVendor || byHand.at >= byVendor.at);
  return (isLater ? byHand : byVendor)?.number ?? null;
}

/** Returns the `once` of the email about a shipment. */
export const shipmentEmailKey = (shipmentId: string) => `shipment ${shipmentId}`;
