import { and, eq, isNull } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orderAttention } from '#db/schema/orders.ts';
import { findVendorOrder } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { VendorId } from '#shared/vendors.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { submitSoon } from './submit-soon.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

/**
 * Sends the vendor orders that weren't sent because the vendor refused the key, once it is connected again
 * (docs/product/fulfillment.md#fulfillment). Skips orders with a flag about anything else. Safe to repeat.
 */
export async function resendRefused(services: Deps, { vendorId }: { vendorId: VendorId }): Promise<void> {
  const { db, log, now } = services;
  const open = and(
    eq(vendorOrders.vendorId, vendorId),
    eq(vendorOrders.isKeyRefused, true),
    isNull(vendorOrders.closedAt),
  );
  for (const { id, orderId, submission } of db.select().from(vendorOrders).where(open).all()) {
    if (submission === 'waiting') {
      transaction(db, () => submitSoon(services, id, now()));
      continue;
    }
    const isWanted = () => findVendorOrder(db, id)?.isKeyRefused === true && !hasOtherFlag(services, orderId);
    try {
      await fulfillOrder(services, orderId, { vendorId }, { kind: 'system' }, isWanted);
    } catch (error) {
      if (!AppError.is(error)) throw error;
      log.warn({ vendorOrder: id, err: error });
    }
  }
}

/** Returns whether an order waits for a person for another reason than its vendors. */
function hasOtherFlag({ db }: Pick<Deps, 'db'>, orderId: string): boolean {
  const open = and(eq(orderAttention.orderId, orderId), isNull(orderAttention.resolvedAt));
  return db
    .select()
    .from(orderAttention)
    .where(open)
    .all()
    .some(({ reason }) => reason !== 'vendor_failure');
}
