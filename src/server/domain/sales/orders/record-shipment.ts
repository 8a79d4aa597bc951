import { and, eq, inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { shipments } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Actor } from '#shared/order-state.ts';
import { shippingEmail } from './order-emails.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';
import { touchOrder } from './touch-order.ts';

interface NewShipment {
  orderId: string;
  carrier: string | null;
  trackingNumber: string;
  /** The carrier's tracking page. Anything but an http or https address is stored as null. */
  trackingUrl: string | null;
  shippedAt: Date;
  /** Our vendor order that it belongs to; none for a shipment by hand. */
  vendorOrderId?: string;
  /** The line items in this shipment. */
  itemIds: readonly string[];
  /** How many units of them are in it, by their ids; all that weren't refunded where it isn't known. */
  quantities?: Record<string, number> | undefined;
  /** Whether it replaces units that shipped before: the buyer isn't emailed that they shipped again. */
  isReshipment?: boolean | undefined;
  actor: Actor;
}

/**
 * Records a shipment and emails the buyer about it (docs/product/fulfillment.md#shipments). Repeating a report changes nothing.
 * Doesn't change any status: the caller moves the items and the order.
 * @returns false when this shipment was recorded before
 */
export function recordShipment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  { itemIds, quantities, isReshipment = false, actor, ...newShipment }: NewShipment,
): boolean {
  const { db, newId, now } = services;
  const { orderId, carrier, trackingNumber } = newShipment;
  return transaction(db, () => {
    const { changes } = db
      .insert(shipments)
      .values({
        id: newId(),
        ...newShipment,
        trackingUrl: webAddress(newShipment.trackingUrl),
        createdAt: now(),
      })
      .onConflictDoNothing()
      .run();
    if (changes === 0) return false;
    db.update(orderItems)
      .set({ trackingNumber, updatedAt: now() })
      .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.id, [...itemIds])))
      .run();
    touchOrder(services, orderId);
    const note = [isReshipment && 'Replacement', carrier, trackingNumber].filter(Boolean).join(' ');
    recordEvent(services, { orderId, type: 'shipment', actor, note });
    const order = readOrder(db, orderId);
    const shipment = order?.shipments.find((each) => each.trackingNumber === trackingNumber);
    if (order?.customerEmail && shipment && !isReshipment)
      queueEmail(services, shippingEmail(services, order, shipment, quantities));
    return true;
  });
}

function webAddress(url: string | null): string | null {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
