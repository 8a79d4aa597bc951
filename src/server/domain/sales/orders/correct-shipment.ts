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
import { recognizeCarrier } from '#shared/tracking-numbers.ts';
import { recordCorrection } from './correction-emails.ts';
import { dropShipmentEmail, emailShipment } from './email-shipment.ts';
import { requireAdminOrder } from './require-order.ts';
import { requireShipmentByHand } from './require-shipment.ts';
import type { ShipmentRow } from './shipment-wire.ts';
import { findShipmentByNumber, quantitiesIn } from './shipments.queries.ts';
import { touchOrder } from './touch-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Corrects the carrier, tracking number or tracking page of a shipment by hand (docs/product/fulfillment.md#correcting-a-shipment).
 * Without a carrier, it is the carrier of a recognized number. An unsent email about it is corrected and keeps its time; otherwise `email`
 * sends the buyer another one. Repeating it changes nothing.
 * @returns the order
 * @throws AppError `not_found`, `blocked`; `validation_failed` for a number of another shipment of the order, or without a
 *   carrier; for a tracking page without a number
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
    const needsNumber = before.method === 'handed_over' || input.trackingUrl !== undefined;
    if (needsNumber && trackingNumber === null)
      throw new AppError('validation_failed', { fields: { trackingNumber: 'Tracking number is required' } });
    if (trackingNumber !== null && carrier === null)
      throw new AppError('validation_failed', { fields: { carrier: 'Carrier is required' } });
    const trackingUrl = input.trackingUrl ?? pageAfter(before, { carrier, trackingNumber });
    const isSamePage = trackingUrl === before.trackingUrl;
    if (carrier === before.carrier && trackingNumber === before.trackingNumber && isSamePage)
      return requireAdminOrder(db, orderId);
    const other = trackingNumber === null ? undefined : findShipmentByNumber(db, orderId, trackingNumber);
    if (other && other.id !== id) {
      const fields = { trackingNumber: 'Another shipment of this order has this number' };
      throw new AppError('validation_failed', { fields });
    }
    const method = trackingNumber === null ? before.method : 'tracked';
    const after = { ...before, method, carrier, trackingNumber, trackingUrl };
    db.update(shipments)
      .set({ method, carrier, trackingNumber, trackingUrl })
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
    const newPage = isSamePage ? undefined : input.trackingUrl;
    const notice = dropShipmentEmail(services, id);
    const isNoticeUnsent = notice?.is === 'dropped';
    recordCorrection(services, { before, after, isNoticeUnsent, email, newPage, actor });
    if (isNoticeUnsent) emailShipment(services, id, { sendAt: notice.sendAt });
    return requireAdminOrder(db, orderId);
  });
}

/** Returns the carrier's tracking page, or the one given with the shipment, for the corrected number of the same carrier. */
function pageAfter(
  before: ShipmentRow,
  { carrier, trackingNumber }: Pick<ShipmentRow, 'carrier' | 'trackingNumber'>,
): string | null {
  const { trackingNumber: number, trackingUrl: page } = before;
  const isGiven = page !== null && page !== trackingPage(before.carrier, number);
  if (!isGiven || number === null || trackingNumber === null || carrier !== before.carrier)
    return trackingPage(carrier, trackingNumber);
  const [host = ''] = /^https?:\/\/[^/?#]*/i.exec(page) ?? [];
  return host + page.slice(host.length).replaceAll(number, trackingNumber);
}
