import type { OrderRow } from '#server/domain/sales/orders/order-row.ts';
import { isSandboxKey } from '#server/gateways/print-vendors/vendor-settings.ts';
import { AppError } from '#shared/errors.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

/**
 * Returns why an order isn't sent to a vendor's account: nobody paid for a test order, and a live account charges us for it. Null if it
 * may be sent there.
 * @param apiKey the account's; null without one, which is refused elsewhere
 */
export function testOrderRefusal(
  { isLive }: Pick<OrderRow, 'isLive'>,
  vendorId: VendorId,
  apiKey: string | null,
): AppError | null {
  if (isLive || apiKey === null || isSandboxKey(apiKey)) return null;
  const message = `This is a test order, paid without real money, so it isn't sent to your real ${VENDOR_NAMES[vendorId]} account. Only orders paid with live Stripe keys are.`;
  return new AppError('not_for_samples', { message });
}
