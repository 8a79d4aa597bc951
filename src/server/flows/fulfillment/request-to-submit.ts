import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { shipRefusal } from '#server/domain/sales/orders/order-refusals.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { readRefundable } from '#server/domain/sales/refunds/refunds.queries.ts';
import { sharesToSend } from '#server/domain/sales/vendor-orders/shares-to-send.ts';
import {
  itemsOfVendorOrder,
  readFulfillmentRows,
  type VendorOrderRow,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { VendorOrderRequest } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { vendorOrderRequest } from './vendor-order-request.ts';

/**
 * Returns the request of a vendor order that its vendor doesn't have; `null` if its order was canceled, refunded or changed since it was
 * recorded.
 */
export function requestToSubmit(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  row: VendorOrderRow,
): VendorOrderRequest | null {
  const { db } = services;
  const { id, orderId, vendorId } = row;
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) return null;
  const rows = readFulfillmentRows(db, order);
  const wanted = sharesToSend(rows).find((share) => share.vendorId === vendorId)?.items ?? [];
  const sent = itemsOfVendorOrder(db, id);
  const isSame =
    sent.length > 0 &&
    sent.length === wanted.length &&
    wanted.every(({ item, quantity }) =>
      sent.some((one) => one.orderItemId === item.id && one.quantity === quantity),
    );
  return isSame ? vendorOrderRequest(services, { row, order, items: rows.items, sent }) : null;
}

/**
 * Returns in words why an order isn't sent as it is now, whatever its items are; null if it can be. An open dispute holds its payment:
 * only a person sends it then.
 */
export function heldWords(
  { db }: Pick<Services, 'db'>,
  orderId: string,
  { isByPerson }: { isByPerson: boolean },
): string | null {
  const order = requireOrder(db, orderId);
  const refusal = shipRefusal(readFulfillmentRows(db, order));
  if (refusal) return refusal.message;
  const isHeld = !isByPerson && readRefundable(db, order).money.isDisputed;
  return isHeld ? "The payment is disputed, so we haven't sent this order. Retry to send it anyway." : null;
}
