import type { Db } from '#db/client.ts';
import { AppError } from '#shared/errors.ts';
import { NO_CUSTOMER_EMAIL } from './order-refusals.ts';
import { requireOrder } from './require-order.ts';
import type { ShipmentRow } from './shipment-wire.ts';
import { findShipment } from './shipments.queries.ts';

const NOT_FOUND = 'This shipment no longer exists. Reload the order.';
const OF_VENDOR =
  "A print vendor reported this shipment, so it can't be changed here. Ask the vendor to correct or resend it.";

/**
 * Returns the row of a shipment by hand.
 * @param options `email`: whether the buyer gets an email about the change
 * @throws AppError `not_found`, `blocked`
 */
export function requireShipmentByHand(db: Db, id: string, { email }: { email: boolean }): ShipmentRow {
  const shipment = findShipment(db, id);
  if (!shipment) throw new AppError('not_found', { message: NOT_FOUND });
  if (shipment.vendorOrderId !== null) throw new AppError('blocked', { message: OF_VENDOR });
  if (email && !requireOrder(db, shipment.orderId).customerEmail) throw new AppError(NO_CUSTOMER_EMAIL);
  return shipment;
}
