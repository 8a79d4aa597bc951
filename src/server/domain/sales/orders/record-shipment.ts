import { and, eq, inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { shipments } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Actor } from '#shared/order-state.ts';
import { type ShipmentMethod, shipmentName } from '#shared/shipment-methods.ts';
import { emailShipment } from './email-shipment.ts';
import { recordEvent } from './order-timeline.ts';
import { touchOrder } from './touch-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface NewShipment {
  /** Where the caller has one, so that a repeated request can be recognized. */
  id?: string | undefined;
  orderId: string;
  method?: ShipmentMethod;
  carrier: string | null;
  trackingNumber: string | null;
  /** The carrier's tracking page. Anything but an http or https address is stored as null. */
  trackingUrl: string | null;
  shippedAt: Date;
  /** Our vendor order that it belongs to; none for a shipment by hand. */
  vendorOrderId?: string;
  /** The line items in this shipment. */
  itemIds: readonly string[];
  /** Whether it replaces units that shipped before: the buyer isn't emailed that they shipped again. */
  isReshipment?: boolean | undefined;
  actor: Actor;
}

/** A vendor's shipment. */
interface ReportedShipment extends NewShipment {
  /** The units in it by the ids of line items; if unknown, all that weren't refunded. */
  quantities?: Record<string, number> | undefined;
}

/**
 * Records a vendor's shipment and emails the buyer about it (docs/product/fulfillment.md#shipments). Repeating a report changes
 * nothing. Doesn't change any status: the caller moves the items and the order.
 * @returns false when this shipment was recorded before
 */
export function recordShipment(services: Deps, { quantities, ...shipment }: ReportedShipment): boolean {
  return transaction(services.db, () => {
    const id = storeShipment(services, shipment);
    if (id === null) return false;
    if (!shipment.isReshipment) emailShipment(services, id, { reported: quantities });
    return true;
  });
}

/**
 * Stores a shipment, with its number at the line items and an event in the timeline. Call it inside a transaction.
 * @returns its id; null if the order has one with this tracking number
 */
export function storeShipment(
  services: Deps,
  { id = services.newId(), itemIds, isReshipment = false, actor, ...newShipment }: NewShipment,
): string | null {
  const { db, now } = services;
  const { orderId, method = 'tracked', carrier, trackingNumber } = newShipment;
  const trackingUrl = webAddress(newShipment.trackingUrl);
  const row = { id, ...newShipment, method, trackingUrl, createdAt: now() };
  const { changes } = db.insert(shipments).values(row).onConflictDoNothing().run();
  if (changes === 0) return null;
  if (trackingNumber !== null)
    db.update(orderItems)
      .set({ trackingNumber, updatedAt: now() })
      .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.id, [...itemIds])))
      .run();
  touchOrder(services, orderId);
  const name = shipmentName({ method, carrier, trackingNumber });
  const event = {
    orderId,
    type: 'shipment' as const,
    actor,
    note: isReshipment ? `Replacement ${name}` : name,
  };
  // The id identifies a repeated request even after a withdrawal. A vendor's shipment is identified by its number.
  recordEvent(services, newShipment.vendorOrderId === undefined ? { id, ...event } : event);
  return id;
}

function webAddress(url: string | null): string | null {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
