import { inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { OrderStatus } from '#shared/order-state.ts';
import type { BulkStatusChange, BulkStatusResult } from '#shared/schemas/order-actions.schema.ts';
import { isFullyRefunded } from '../refunds/fully-refunded.ts';
import type { OrderRow } from './order-row.ts';
import { refundedMoney } from './order-summaries.queries.ts';
import { restockItems } from './restock-items.ts';
import { chooseStatus } from './settle-order.ts';

/** What a buyer reads as: it is on its way. */
const MOVES_ON: readonly OrderStatus[] = ['processing', 'shipped', 'delivered'];

/**
 * Sets several orders to a status, for an administrator (docs/product/orders.md#order-status). Orders that have the status
 * already stay as they are, without the note, so repeating a request changes nothing. With `restock`, canceling puts their
 * unsent stock back, even for orders that were canceled before. Orders that leave `cancelled` take it again. Orders whose money went
 * back in full stay as they are when the others move on: their buyers would read that something is on its way.
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
    const rows = db.select().from(orders).where(inArray(orders.id, wanted)).all();
    const money = refundedMoney(db, JSON.stringify(wanted));
    const isLeftOut = (order: OrderRow) => {
      const refunded = money.get(order.id);
      return (
        MOVES_ON.includes(status) && refunded !== undefined && isFullyRefunded({ ...order, ...refunded })
      );
    };
    const refunded = new Set(rows.filter(isLeftOut).map(({ id }) => id));
    const known = new Set(rows.map(({ id }) => id).filter((id) => !refunded.has(id)));
    const choice = { to: status, actor, note };
    const moved = new Map([...known].map((id) => [id, chooseStatus(services, id, choice)]));
    const isMoved = (id: string) => moved.get(id) != null;
    const mayRestock = status === 'cancelled' && restock;
    const restocked = new Set([...known].filter((id) => mayRestock && restockItems(services, id, actor)));
    return {
      changed: wanted.filter(isMoved),
      unchanged: wanted.filter((id) => known.has(id) && !isMoved(id)),
      refunded: wanted.filter((id) => refunded.has(id)),
      restocked: wanted.filter((id) => restocked.has(id)),
      stockTaken: wanted.filter((id) => (moved.get(id)?.taken ?? 0) > 0),
      stockGone: wanted.filter((id) => (moved.get(id)?.gone ?? 0) > 0),
      missing: wanted.filter((id) => !known.has(id) && !refunded.has(id)),
    };
  });
}
