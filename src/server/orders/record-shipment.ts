import { and, eq, inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { shipments } from '#db/schema/fulfilment.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Actor } from '#shared/order-state.ts';
import { queueEmail } from '../mail/queue-email.ts';
import type { Services } from '../services.ts';
import { shippingEmail } from './order-emails.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';

interface NewShipment {
  orderId: string;
  carrier: string | null;
  trackingNumber: string;
  /** The carrier's page of this parcel; anything but a web address is left out. */
  trackingUrl: string | null;
  shippedAt: Date;
  /** The lines of the order that are in the parcel. */
  itemIds: readonly string[];
  actor: Actor;
}

/**
 * Keeps a parcel that left and announces it to the buyer; the same parcel reported twice changes nothing.
 * Statuses are the caller's: whoever knows of the parcel knows what it means for lines and order.
 * @returns false when this parcel was known
 */
export function recordShipment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  { itemIds, actor, ...parcel }: NewShipment,
): boolean {
  const { db, newId, now } = services;
  const { orderId, carrier, trackingNumber } = parcel;
  return transaction(db, () => {
    const { changes } = db
      .insert(shipments)
      .values({ id: newId(), ...parcel, trackingUrl: webAddress(parcel.trackingUrl), createdAt: now() })
      .onConflictDoNothing()
      .run();
    if (changes === 0) return false;
    db.update(orderItems)
      .set({ trackingNumber, updatedAt: now() })
      .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.id, [...itemIds])))
      .run();
    const note = [carrier, trackingNumber].filter(Boolean).join(' ');
    recordEvent(services, { orderId, type: 'shipment', actor, note });
    const order = readOrder(db, orderId);
    const shipment = order?.shipments.find((each) => each.trackingNumber === trackingNumber);
    if (order?.customerEmail && shipment) queueEmail(services, shippingEmail(services, order, shipment));
    return true;
  });
}

function webAddress(url: string | null): string | null {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
