import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfilment.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import {
  type Actor,
  type ItemStatus,
  mayMoveItem,
  mayMoveOrder,
  type OrderEventType,
  type OrderStatus,
} from '#shared/order-state.ts';
import type { Services } from '../services.ts';
import { recordEvent } from './order-timeline.ts';

type Needs = Pick<Services, 'db' | 'newId' | 'now'>;

/** A change of status, with who makes it. */
interface Move<Status> {
  to: Status;
  actor: Actor;
  note?: string | undefined;
}

/*
 * Nothing else writes a status. Each function returns whether it changed: a move to the same status changes
 * nothing, and neither does one that the transition table forbids, unless an administrator makes it. Vendors
 * and the payment provider report late and twice; what they say then is no error.
 */

/** Moves an order to another status and records it in the timeline. */
export function moveOrder(needs: Needs, orderId: string, move: Move<OrderStatus>): boolean {
  const { db, now } = needs;
  return transaction(db, () => {
    const order = db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).get();
    if (!order || !isAllowed(order.status, move, mayMoveOrder)) return false;
    db.update(orders).set({ status: move.to, updatedAt: now() }).where(eq(orders.id, orderId)).run();
    record(needs, orderId, 'status', order.status, move);
    return true;
  });
}

/** Moves a line item to another status and records it in the timeline of its order. */
export function moveItem(needs: Needs, itemId: string, move: Move<ItemStatus>): boolean {
  const { db, now } = needs;
  return transaction(db, () => {
    const item = db.select().from(orderItems).where(eq(orderItems.id, itemId)).get();
    if (!item || !isAllowed(item.status, move, mayMoveItem)) return false;
    db.update(orderItems).set({ status: move.to, updatedAt: now() }).where(eq(orderItems.id, itemId)).run();
    const name = [item.productName, item.color, item.size].filter(Boolean).join(', ');
    record(needs, item.orderId, 'item_status', item.status, { ...move, note: move.note ?? name });
    return true;
  });
}

/** Moves a vendor order to another status and records it in the timeline of its order. */
export function moveVendorOrder(needs: Needs, id: string, move: Move<ItemStatus>): boolean {
  const { db, now } = needs;
  return transaction(db, () => {
    const row = db.select().from(vendorOrders).where(eq(vendorOrders.id, id)).get();
    if (!row || !isAllowed(row.vendorStatus, move, mayMoveItem)) return false;
    db.update(vendorOrders)
      .set({ vendorStatus: move.to, updatedAt: now() })
      .where(eq(vendorOrders.id, id))
      .run();
    record(needs, row.orderId, 'vendor_order_status', row.vendorStatus, move);
    return true;
  });
}

function isAllowed<Status>(
  from: Status,
  { to, actor }: Move<Status>,
  mayMove: (from: Status, to: Status) => boolean,
): boolean {
  return from !== to && (actor.kind === 'admin' || mayMove(from, to));
}

function record<Status extends string>(
  needs: Needs,
  orderId: string,
  type: OrderEventType,
  before: Status,
  { to, actor, note }: Move<Status>,
): void {
  recordEvent(needs, { orderId, type, actor, before, after: to, note });
}
