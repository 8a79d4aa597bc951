import { eq, sql } from 'drizzle-orm';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Actor } from '#shared/order-state.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

interface Failure {
  /** `refused`: the vendor doesn't have it. `waiting`: nobody knows. */
  submission: 'refused' | 'waiting';
  /** In words for people. */
  message: string;
  /** Whether the vendor refused the key, which says nothing about the order. */
  isKeyRefused?: boolean;
  /** False while it is tried again and nobody needs to do anything. */
  needsPerson?: boolean;
}

/**
 * Records that a vendor order failed, and flags its order if it needs a person. Its line items stay as they are, so that it can be tried again. Call it inside a
 * transaction.
 */
export function recordFailure(
  services: Deps,
  { id, orderId, vendorId }: Pick<typeof vendorOrders.$inferSelect, 'id' | 'orderId' | 'vendorId'>,
  { submission, message, isKeyRefused = false, needsPerson = true }: Failure,
): void {
  const { db, now } = services;
  db.update(vendorOrders)
    .set({
      submission,
      lastError: message,
      isKeyRefused,
      retryCount: sql`${vendorOrders.retryCount} + 1`,
      updatedAt: now(),
    })
    .where(eq(vendorOrders.id, id))
    .run();
  const actor: Actor = { kind: 'vendor', vendorId };
  settleOrder(services, orderId, actor);
  if (needsPerson) flagOrder(services, orderId, 'vendor_failure', { actor, note: message });
}
