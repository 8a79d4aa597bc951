import { eq, inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { shipments } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { trackingPage } from '#shared/carriers.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { ShipmentCorrection } from '#shared/schemas/order-actions.schema.ts';
import { shipmentName } from '#shared/shipment-methods.ts';
import { recognizeCarrier } from '#shared/tracking-numbers.ts';
import { dropShipmentEmail, emailShipment } from './email-shipment.ts';
import { emailShipmentChange } from './email-shipment-change.ts';
import { recordEvent } from './order-timeline.ts';
import { requireAdminOrder } from './require-order.ts';
import { requireShipmentByHand } from './require-shipment.ts';
import { findShipmentByNumber, quantitiesIn } from './shipments.queries.ts';
import { touchOrder } from './touch-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Corrects the carrier or tracking number of a shipment by hand (docs/product/fulfillment.md#correcting-a-shipment). Without a carrier,
 * it is the carrier of a recognized number. An unsent email about it is corrected and keeps its time; otherwise `email` sends the buyer another one.
 * Repeating it changes nothing.
 * @returns the order
 * @throws AppError `not_found`, `blocked`; `validation_failed` for a number of another shipment of the order, or without a carrier
 */
export function correctShipment(
  services: Deps,
  id: string,
  { email = false, ...input }: ShipmentCorrection,
  actor: Administrator,
): AdminOrder {
  const { db, now } = services;
  return transaction(db, () => {
    const before = requireShipmentByHand(db, id, { email });
    const { orderId } = before;
    const trackingNumber = input.trackingNumber ?? before.trackingNumber;
    const recognized = input.trackingNumber === undefined ? null : recognizeCarrier(input.trackingNumber);
    const carrier = input.carrier ?? recognized ?? before.carrier;
    if (before.method === 'handed_over' && trackingNumber === null)
      throw new AppError('validation_failed', { fields: { trackingNumber: 'Tracking number is required' } });
    if (trackingNumber !== null && carrier === null)
      throw new AppError('validation_failed', { fields: { carrier: 'Carrier is required' } });
    if (carrier === before.carrier && trackingNumber === before.trackingNumber)
      return requireAdminOrder(db, orderId);
    const other = trackingNumber === null ? undefined : findShipmentByNumber(db, orderId, trackingNumber);
    if (other && other.id !== id) {
      const fields = { trackingNumber: 'Another shipment of this order has this number' };
      throw new AppError('validation_failed', { fields });
    }
    const method = trackingNumber === null ? before.method : 'tracked';
    const trackingUrl = trackingPage(carrier, trackingNumber);
    const after = { method, carrier, trackingNumber };
    db.update(shipments)
      .set({ ...after, trackingUrl })
      .where(eq(shipments.id, id))
      .run();
    const ids = Object.keys(quantitiesIn(db, id));
    const shown = db.select().from(orderItems).where(inArray(orderItems.id, ids)).all();
    // A line item in several shipments has the last one's number.
    const renamed = shown
      .filter((item) => item.trackingNumber === before.trackingNumber)
      .map((item) => item.id);
    db.update(orderItems)
      .set({ trackingNumber, updatedAt: now() })
      .where(inArray(orderItems.id, renamed))
      .run();
    touchOrder(services, orderId);
    recordEvent(services, {
      ...{ orderId, type: 'shipment_corrected', actor },
      ...{ before: shipmentName(before), after: shipmentName(after) },
    });
    const notice = dropShipmentEmail(services, id);
    if (notice && !notice.hasGoneOut) emailShipment(services, id, { sendAt: notice.sendAt });
    else if (email)
      emailShipmentChange(services, orderId, { kind: 'corrected', ...after, trackingUrl, actor });
    return requireAdminOrder(db, orderId);
  });
}
