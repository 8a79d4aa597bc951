import type { OrderRow } from '#server/domain/sales/orders/order-row.ts';
import { notConnected } from '#server/domain/vendors/vendor-account.ts';
import { isSandboxKey } from '#server/gateways/print-vendors/vendor-settings.ts';
import { AppError } from '#shared/errors.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

type Order = Pick<OrderRow, 'isLive'>;

/**
 * Returns whether an order and a vendor's account are of different modes, one live and one test. They never meet
 * (docs/product/fulfillment.md#test-orders).
 */
export function isOfOtherMode({ isLive }: Order, apiKey: string): boolean {
  return isLive === isSandboxKey(apiKey);
}

/**
 * Returns why an order isn't sent to a vendor's account: nobody paid for a test order, and a live account charges us for it. Null if it
 * may be sent there.
 * @param apiKey the account's; null without one, which is refused elsewhere
 */
export function testOrderRefusal(order: Order, vendorId: VendorId, apiKey: string | null): AppError | null {
  if (order.isLive || apiKey === null || !isOfOtherMode(order, apiKey)) return null;
  const message = `This is a test order, paid without real money, so it isn't sent to your real ${VENDOR_NAMES[vendorId]} account. Only orders paid with live Stripe keys are.`;
  return new AppError('not_for_samples', { message });
}

/**
 * Requires a real account for a real order: the sandbox would report that it has shipped.
 * @throws AppError `vendor_not_configured`
 */
export function requireRealAccount(order: Order, vendorId: VendorId, apiKey: string): void {
  if (!order.isLive || !isOfOtherMode(order, apiKey)) return;
  const name = VENDOR_NAMES[vendorId];
  throw notConnected(
    vendorId,
    `${name} is connected to the sandbox, which makes nothing. Connect your real ${name} account for this order.`,
  );
}
