import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { AdminOrder, StatusChange } from '#shared/schemas/admin-orders.schema.ts';
import { recordEvent } from './order-timeline.ts';
import { refuseStaleEdit, requireAdminOrder, requireOrder } from './require-order.ts';
import { restockItems } from './restock-items.ts';
import { chooseStatus } from './settle-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Sets an order to any status, for an administrator (docs/product/orders.md#order-status): an override, unless the units say the same.
 * Sends the buyer no email and moves no stock, unless it cancels with `restock` or takes such a cancellation back. The same status
 * again only adds the note. Repeating a request changes nothing.
 * @throws AppError `not_found`, `stale`
 */
export function changeStatus(
  services: Deps,
  orderId: string,
  { status, note, restock = false, updatedAt }: StatusChange,
  actor: Administrator,
): AdminOrder {
  const { db } = services;
  return transaction(db, () => {
    const order = requireOrder(db, orderId);
    if (order.status !== status || !isLastChange(services, orderId, { status, note }, actor)) {
      refuseStaleEdit(services, order, updatedAt);
      const moved = chooseStatus(services, orderId, { to: status, actor, note });
      if (!moved && note) recordEvent(services, { orderId, type: 'note', actor, note });
    }
    if (status === 'cancelled' && restock) restockItems(services, orderId, actor);
    return requireAdminOrder(db, orderId);
  });
}

const isNoteOfPerson = and(eq(orderEvents.type, 'note'), isNotNull(orderEvents.actorId));

/** Returns whether this administrator made the same change last: the request is a repetition. */
function isLastChange(
  { db }: Deps,
  orderId: string,
  { status, note }: Pick<StatusChange, 'status' | 'note'>,
  { userId }: Administrator,
): boolean {
  const last = db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), or(eq(orderEvents.type, 'status'), isNoteOfPerson)))
    .orderBy(desc(orderEvents.createdAt), desc(sql`rowid`))
    .limit(1)
    .get();
  const isSameStatus = last?.type === 'note' || last?.after === status;
  return last?.actorId === userId && last.note === (note ?? null) && isSameStatus;
}
