import { inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { BulkStatusChange, BulkStatusResult } from '#shared/schemas/order-actions.schema.ts';
import { restockItems } from './restock-items.ts';
import { chooseStatus } from './settle-order.ts';

/**
 * Sets several orders to a status, for an administrator (docs/product/orders.md#order-status). Orders that have the status
 * already stay as they are, without the note, so repeating a request changes nothing. With `restock`, canceling puts their
 * unsent stock back, even for orders that were canceled before. Orders that leave `cancelled` take it again.
 *
 * One transaction for all: a crash leaves none of them changed rather than some, and 200 orders need one write to disk
 * instead of 200, during which the process would do nothing else.
 */
export function changeStatuses(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  { ids, status, note, restock = false }: BulkStatusChange,
  actor: Administrator,
): BulkStatusResult {
  const { db } = services;
  const wanted = [...new Set(ids)];
  return transaction(db, () => {
    const rows = db.select({ id: orders.id }).from(orders).where(inArray(orders.id, wanted)).all();
    const known = new Set(rows.map(({ id }) => id));
    const choice = { to: status, actor, note };
    const moved = new Map([...known].map((id) => [id, chooseStatus(services, id, choice)]));
    const isMoved = (id: string) => moved.get(id) != null;
    const mayRestock = status === 'cancelled' && restock;
    const restocked = new Set([...known].filter((id) => mayRestock && restockItems(services, id, actor)));
    return {
      changed: wanted.filter(isMoved),
      unchanged: wanted.filter((id) => known.has(id) && !isMoved(id)),
      restocked: wanted.filter((id) => restocked.has(id)),
      stockTaken: wanted.filter((id) => (moved.get(id)?.taken ?? 0) > 0),
      stockGone: wanted.filter((id) => (moved.get(id)?.gone ?? 0) > 0),
      missing: wanted.filter((id) => !known.has(id)),
    };
  });
}
