import { transaction } from '#db/client.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { CancelInput } from '#shared/schemas/order-actions.schema.ts';
import type { Services } from '../services.ts';
import { changeStatus } from './change-status.ts';
import { isUnpaid } from './is-unpaid.ts';
import { requireOrder } from './require-order.ts';

/**
 * Cancels an order that nobody has paid for (docs/product.md#canceling). Repeating it changes nothing.
 * @throws AppError `order_not_found`, `order_paid`
 */
export function cancelOrder(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  orderId: string,
  { restock }: CancelInput,
  actor: Administrator,
): AdminOrder {
  const { db } = services;
  return transaction(db, () => {
    const order = requireOrder(db, orderId);
    const isRepeated = order.status === 'cancelled' && order.stripePaymentIntentId === null;
    if (!isRepeated && !isUnpaid(order)) throw new AppError('order_paid');
    return changeStatus(services, orderId, { status: 'cancelled', note: undefined, restock }, actor);
  });
}
