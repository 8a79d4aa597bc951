import type { Db } from '#db/client.ts';
import { staleEdit } from '#server/kernel/audit/stale-edit.ts';
import type { Services } from '#server/kernel/services.ts';
import { hasChangedSince } from '#server/kernel/time/change-moment.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { ORDER_NOT_FOUND } from './order-refusals.ts';
import type { OrderRow } from './order-row.ts';
import { findAdminOrder, findOrderRow } from './orders.queries.ts';

type Deps = Pick<Services, 'db' | 'now'>;

/** Returns an order's row. @throws AppError `not_found` */
export function requireOrder(db: Db, id: string): OrderRow {
  const order = findOrderRow(db, id);
  if (!order) throw new AppError(ORDER_NOT_FOUND);
  return order;
}

/** Returns an order as administrators see it. @throws AppError `not_found` */
export function requireAdminOrder(db: Db, id: string): AdminOrder {
  const order = findAdminOrder(db, id);
  if (!order) throw new AppError(ORDER_NOT_FOUND);
  return order;
}

/**
 * Refuses an edit of an order that has changed since its editor read it (docs/product/orders.md#changing-an-order).
 * @param seenAt the `updatedAt` that the editor saw; without it, nothing is refused
 * @throws AppError `stale`, with the order as it is now as `order`
 */
export function refuseStaleEdit(services: Deps, order: OrderRow, seenAt: string | undefined): void {
  if (hasChangedSince(seenAt, order.updatedAt)) throw staleOrder(services, order.id, seenAt);
}

/** Returns the error `stale`, with the order as it is now as `order`. */
export function staleOrder(services: Deps, id: string, seenAt: string | undefined): AppError {
  const record = { order: requireAdminOrder(services.db, id) };
  return staleEdit(services, 'this order', { type: 'order', id, seenAt }, record);
}
