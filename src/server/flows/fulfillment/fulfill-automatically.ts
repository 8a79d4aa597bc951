import { and, eq, isNull } from 'drizzle-orm';
import { orderAttention, orders } from '#db/schema/orders.ts';
import { hasLostDispute } from '#server/domain/sales/disputes/lost-payments.queries.ts';
import { isStoredOrderUnsent } from '#server/domain/sales/orders/is-unsent-order.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { vendorOrdersOf } from './fulfillment.queries.ts';

/** Enqueues the sending of a paid order, if that is automatic. Call it inside the transaction that stores the order. */
export function enqueueFulfillment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
): void {
  const { automatic, delayMinutes } = readSetting(services, 'fulfillment');
  if (!automatic) return;
  const runAt = new Date(services.now().getTime() + delayMinutes * MINUTE_MS);
  enqueueJob(services, { kind: 'fulfill_order', key: orderId, payload: { orderId }, runAt });
}

/**
 * Sends a paid order to its print vendors by itself (docs/product/fulfillment.md#automatic-fulfillment), unless that was turned
 * off since, the order has changed or waits for a person, or someone has sent a part of it. Safe to repeat.
 */
export async function fulfillAutomatically(
  services: Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>,
  { orderId }: { orderId: string },
): Promise<void> {
  const isWanted = () => isUntouched(services, orderId);
  if (!isWanted()) return;
  try {
    await fulfillOrder(services, orderId, {}, { kind: 'system' }, isWanted);
  } catch (error) {
    // Nothing in it is made by a vendor, it changed in this moment, or it is a test order and the vendors are live.
    if (!AppError.is(error) || !['nothing_to_fulfill', 'test_order'].includes(error.code)) throw error;
  }
}

function isUntouched(services: Pick<Services, 'db' | 'env'>, orderId: string): boolean {
  const { db } = services;
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (order?.status !== 'paid' || !readSetting(services, 'fulfillment').automatic) return false;
  const open = and(eq(orderAttention.orderId, orderId), isNull(orderAttention.resolvedAt));
  const isFlagged = db.select().from(orderAttention).where(open).get() !== undefined;
  if (isFlagged || hasLostDispute(db, orderId)) return false;
  return vendorOrdersOf(db, orderId).length === 0 && isStoredOrderUnsent(db, order);
}
