import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { orderItems } from '#db/schema/orders.ts';
import { lostPaymentsAmong } from '#server/domain/sales/disputes/lost-payments.queries.ts';
import { cancelRefusal } from '#server/domain/sales/orders/order-refusals.ts';
import {
  refuseStaleEdit,
  requireAdminOrder,
  requireOrder,
  staleOrder,
} from '#server/domain/sales/orders/require-order.ts';
import { settleFlag } from '#server/domain/sales/orders/resolve-flag.ts';
import { itemsToRestock, restockItems } from '#server/domain/sales/orders/restock-items.ts';
import { recordCancellation } from '#server/domain/sales/orders/settle-order.ts';
import { readRefundable } from '#server/domain/sales/refunds/refunds.queries.ts';
import { requireRemaining, storeRequest } from '#server/domain/sales/refunds/request-refund.ts';
import { syncRefunds, trySending } from '#server/domain/sales/refunds/send-refund.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { sum } from '#shared/money.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { CancelInput } from '#shared/schemas/order-actions.schema.ts';
import type { RefundInput } from '#shared/schemas/refund.schema.ts';
import { cancelAtVendors, closeVendorOrders } from './cancel-at-vendors.ts';

/**
 * Cancels an order: cancels at its print vendors what they make of it, refunds what is left of its payment and, if asked to, puts
 * unsent stock back (docs/product/orders.md#canceling). Repeating it changes nothing. If the payment provider doesn't answer once
 * the order is canceled, a job sends the refund.
 * @throws AppError `not_found`, `too_late`, `blocked`, `not_for_samples`, `stale`, or the
 *   payment provider's, before anything has happened; `vendor_refused_order` and what else `cancelVendorOrder` throws, before the
 *   order has changed
 */
export async function cancelOrder(
  services: Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'payments' | 'vendors'>,
  orderId: string,
  { restock, expectedRemaining, updatedAt, note }: CancelInput,
  actor: Administrator,
): Promise<AdminOrder> {
  const { db } = services;
  const { settledStatus, stripePaymentIntentId } = requireOrder(db, orderId);
  const shippedBefore = countShipped(db, orderId);
  if (settledStatus !== 'cancelled') {
    if (stripePaymentIntentId) await syncRefunds(services, orderId, stripePaymentIntentId);
    requireCancelable(services, orderId, { expectedRemaining, updatedAt });
    refuseStaleEdit(services, requireOrder(db, orderId), updatedAt);
    await cancelAtVendors(services, orderId, actor);
  }
  const refund = transaction(db, () => {
    const order = requireOrder(db, orderId);
    const isNew = order.settledStatus !== 'cancelled';
    // Somebody shipped while the vendors were asked: that isn't refunded without a word.
    if (isNew && countShipped(db, orderId) !== shippedBefore) throw staleOrder(services, orderId, updatedAt);
    const hasMoney = isNew && requireCancelable(services, orderId, { expectedRemaining, updatedAt });
    if (isNew) closeVendorOrders(services, orderId, actor);
    const isAsked = isNew && settleFlag(services, orderId, 'cancel_requested', { actor });
    if (isNew && lostPaymentsAmong(db, [orderId]).has(orderId))
      settleFlag(services, orderId, 'dispute', { actor });
    const reason = isAsked ? 'requested_by_customer' : undefined;
    const restocked = restock ? itemsToRestock(db, orderId).map(({ id }) => id) : [];
    const request = hasMoney
      ? storeRequest(services, order, { reason, expectedRemaining, note }, { actor, restocked })
      : null;
    if (isNew) recordCancellation(services, orderId, actor);
    if (restock) restockItems(services, orderId, actor);
    return request;
  });
  if (refund) await trySending(services, refund.id, { isNew: true });
  return requireAdminOrder(db, orderId);
}

function countShipped(db: Db, orderId: string): number {
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
  return sum(items.map(({ shipped }) => shipped));
}

/** @returns whether anything is left to refund */
function requireCancelable(
  services: Pick<Services, 'db' | 'now'>,
  orderId: string,
  seen: Pick<RefundInput, 'expectedRemaining' | 'updatedAt'>,
): boolean {
  const { db } = services;
  const order = requireOrder(db, orderId);
  const { left, money } = readRefundable(db, order);
  requireRemaining(services, orderId, left, seen);
  const refusal = cancelRefusal(order, money);
  if (refusal) throw new AppError(refusal);
  return money.hasMoney;
}
