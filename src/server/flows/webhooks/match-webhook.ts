import { transaction } from '#db/client.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { requireConnected, requireSameAccount } from '#server/domain/vendors/vendor-account.ts';
import { adoptVendorOrder } from '#server/flows/fulfillment/adopt-vendor-order.ts';
import { isOfOtherMode } from '#server/flows/fulfillment/test-order.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { WebhookDetail } from '#shared/schemas/webhooks.schema.ts';
import { auditWebhook } from './audit-webhook.ts';
import { resultOf } from './sources/print-vendor.ts';
import { requireUnmatched, settleUnmatched } from './unmatched-webhooks.ts';
import { showWebhook } from './webhooks.queries.ts';

const OTHER_MODE = {
  message:
    "A test order can't be matched with a real print vendor's order, nor a real one with the sandbox's.",
};

/**
 * Gives an order the vendor order that an unmatched webhook is about, as the vendor has it now, and with it all other unmatched
 * webhooks about that vendor order (docs/product/fulfillment.md#webhook-monitoring).
 * @throws AppError `not_found`, `nothing_to_do`, `vendor_order_mismatch`, or the vendor's
 */
export async function matchWebhook(
  services: Services,
  id: string,
  { orderId }: { orderId: string },
  actor: Administrator,
): Promise<WebhookDetail> {
  const { db, vendors } = services;
  const { source, vendorOrderId } = requireUnmatched(services, id);
  requireOrder(db, orderId);
  const account = requireConnected(services, source);
  const state = await vendors[source].getOrder(account, vendorOrderId);
  if (!state)
    throw new AppError('vendor_order_mismatch', {
      message: "The print vendor doesn't have this order, so it can't be matched.",
    });
  transaction(db, () => {
    requireSameAccount(services, source, account);
    const event = requireUnmatched(services, id);
    const order = requireOrder(db, orderId);
    if (isOfOtherMode(order, account.apiKey)) throw new AppError('vendor_order_mismatch', OTHER_MODE);
    adoptVendorOrder(services, { orderId, vendorId: source, state, actor });
    settleUnmatched(services, event, { orderId, outcome: 'processed', result: resultOf(state) });
    auditWebhook(services, { event, actor, action: 'webhook_matched', order: toOrderNumber(order.number) });
  });
  return showWebhook(db, id);
}
