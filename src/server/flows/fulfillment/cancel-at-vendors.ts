import { ORDER_SENT } from '#server/domain/sales/orders/order-refusals.ts';
import {
  requireVendorOrder,
  vendorOrdersOf,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { isBeingMade } from '#shared/fulfillment.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { cancelVendorOrder, giveUp } from './cancel-vendor-order.ts';

/**
 * Cancels what the print vendors make of an order and haven't shipped.
 * @throws AppError `vendor_refused_order` when it is too late, and what else `cancelVendorOrder` throws
 */
export async function cancelAtVendors(
  services: Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>,
  orderId: string,
  actor: Administrator,
): Promise<void> {
  for (const { id, vendorId } of vendorOrdersOf(services.db, orderId).filter(isBeingMade)) {
    await cancelVendorOrder(services, id, actor);
    if (!isBeingMade(requireVendorOrder(services.db, id))) continue;
    const name = VENDOR_NAMES[vendorId];
    const message = `${name} hasn't canceled its part of this order yet. Look again in a few minutes.`;
    throw new AppError('vendor_refused_order', { message });
  }
}

/**
 * Closes the vendor orders of an order that no vendor has. Call it inside a transaction.
 * @throws AppError `too_late` while a vendor makes a part of it
 */
export function closeVendorOrders(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  actor: Administrator,
): void {
  const vendorOrders = vendorOrdersOf(services.db, orderId);
  if (vendorOrders.some(isBeingMade)) throw new AppError(ORDER_SENT);
  const refused = vendorOrders.filter((row) => row.closedAt === null && row.submission === 'refused');
  for (const row of refused) giveUp(services, row, actor);
}
