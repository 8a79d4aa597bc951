import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import { isSameAddress } from '#shared/address.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { displayMoney, toWire } from '#shared/money.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { OrderCorrection } from '#shared/schemas/order-actions.schema.ts';
import { emailStockGone } from '../stock-gone/flag-stock-gone.ts';
import { correctedDelivery, deliveryChange, totalAfter } from './delivery-change.ts';
import { isStoredOrderUnsent } from './is-unsent-order.ts';
import { confirmationEmail } from './order-emails.ts';
import { ORDER_SENT } from './order-refusals.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';
import { refuseStaleEdit, requireAdminOrder, requireOrder } from './require-order.ts';
import { settleFlag } from './resolve-flag.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Corrects the email address of an order, for an administrator, and its phone number or shipping address while nothing
 * has been sent and if its total stays the same (docs/product/orders.md#correcting-an-order). Resolves the flags that this
 * settles. A first email address gets the confirmation. Repeating a correction changes nothing.
 * @throws AppError `not_found`, `stale`, `too_late`, `total_would_change` with the total as `newTotal`
 */
export function correctOrder(
  services: Deps,
  orderId: string,
  { updatedAt, customerEmail, customerPhone, shippingAddress }: OrderCorrection,
  actor: Administrator,
): AdminOrder {
  const { db } = services;
  return transaction(db, () => {
    const order = requireOrder(db, orderId);
    const email = customerEmail ?? order.customerEmail;
    const delivery = correctedDelivery(order, {
      customerName: order.customerName,
      customerPhone,
      shippingAddress: shippingAddress ?? order.shippingAddress,
    });
    const { before, after } = deliveryChange(order, delivery);
    const hasNewEmail = email !== order.customerEmail;
    if (before === after && !hasNewEmail) return requireAdminOrder(db, orderId);

    refuseStaleEdit(services, order, updatedAt);
    if (before !== after && !isStoredOrderUnsent(db, order)) throw new AppError(ORDER_SENT);
    const total = totalAfter(services, order, delivery);
    if (total !== order.totalCents) {
      const costs = `${displayMoney(total)} instead of ${displayMoney(order.totalCents)}`;
      throw new AppError('total_would_change', {
        details: { newTotal: toWire(total) },
        message: `The order would cost ${costs} there. Keep the address, or cancel the order and have it placed again.`,
      });
    }
    db.update(orders)
      .set({ ...delivery, customerEmail: email, updatedAt: changeMoment(services, order.updatedAt) })
      .where(eq(orders.id, orderId))
      .run();
    if (before !== after) recordEvent(services, { orderId, type: 'address', actor, before, after });
    if (!isSameAddress(order.shippingAddress, delivery.shippingAddress)) {
      settleFlag(services, orderId, 'address_changed', { actor });
    }
    if (hasNewEmail) {
      recordEvent(services, { orderId, type: 'contact', actor, before: order.customerEmail, after: email });
      settleFlag(services, orderId, 'contact_missing', { actor });
      if (!order.customerEmail) sendFirstConfirmation(services, orderId);
    }
    return requireAdminOrder(db, orderId);
  });
}

/** An order whose items are unknown, as after a restore, may have been confirmed already. */
function sendFirstConfirmation(services: Deps, orderId: string): void {
  const order = readOrder(services.db, orderId);
  if (order && order.items.length > 0) queueEmail(services, confirmationEmail(services, order));
  emailStockGone(services, orderId);
}
