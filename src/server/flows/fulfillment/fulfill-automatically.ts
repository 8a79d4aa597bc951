import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { hasLostDispute } from '#server/domain/sales/disputes/lost-payments.queries.ts';
import { hasOpenFlag, recordHeldBack } from '#server/domain/sales/orders/hold-back.ts';
import { isStoredOrderUnsent } from '#server/domain/sales/orders/is-unsent-order.ts';
import { vendorOrdersOf } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { AppError } from '#shared/errors.ts';
import { fulfillOrder, requireShares } from './fulfill-order.ts';

/**
 * Sends a paid order to its print vendors by itself (docs/product/fulfillment.md#automatic-fulfillment), unless that was turned
 * off since, the order has changed or waits for a person, or someone has sent a part of it. Safe to repeat.
 */
export async function fulfillAutomatically(
  services: Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>,
  { orderId }: { orderId: string },
): Promise<void> {
  if (!isUntouched(services, orderId)) return;
  const isHeld = () => hasOpenFlag(services.db, orderId);
  try {
    if (isHeld()) {
      // Without anything to send, nothing is held back.
      requireShares(services, orderId);
      recordHeldBack(services, orderId);
      return;
    }
    const isWanted = () => isUntouched(services, orderId) && !isHeld();
    await fulfillOrder(services, orderId, {}, { kind: 'system' }, isWanted);
  } catch (error) {
    // Nothing in it is made by a vendor, it changed in this moment, or it is a test order and the vendors are live.
    if (!AppError.is(error) || !['nothing_to_do', 'not_for_samples'].includes(error.code)) throw error;
  }
}

function isUntouched(services: Pick<Services, 'db' | 'env'>, orderId: string): boolean {
  const { db } = services;
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (order?.status !== 'paid' || !readSetting(services, 'fulfillment').automatic) return false;
  if (hasLostDispute(db, orderId)) return false;
  return vendorOrdersOf(db, orderId).length === 0 && isStoredOrderUnsent(db, order);
}
