import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { choiceName } from '#shared/cart.ts';
import { type Actor, type ItemStatus, mayMoveItem, type OrderEventType } from '#shared/order-state.ts';
import { recordEvent } from './order-timeline.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** A change of status and who makes it. */
interface Move {
  to: ItemStatus;
  actor: Actor;
  note?: string | undefined;
  /** Whether it has happened although the table forbids it: a vendor ships what it had canceled. */
  isFact?: boolean;
}

/*
 * Only these functions change the status of a line item or vendor order (docs/product/orders.md#line-item-status). Call `settleOrder`
 * in the same transaction. They return whether the status changed. Vendors report late and more than once, so a move to the same status
 * or one that the transition table forbids is ignored, unless an administrator makes it or it is a fact (`isFact`).
 */

/** Moves a line item to another status and records it in the timeline of its order. */
export function moveItem(services: Deps, itemId: string, move: Move): boolean {
  const { db, now } = services;
  return transaction(db, () => {
    const item = db.select().from(orderItems).where(eq(orderItems.id, itemId)).get();
    if (!item || !isAllowed(item.status, move)) return false;
    db.update(orderItems).set({ status: move.to, updatedAt: now() }).where(eq(orderItems.id, itemId)).run();
    const name = choiceName(item.productName, item);
    record(services, item.orderId, 'item_status', item.status, { ...move, note: move.note ?? name });
    return true;
  });
}

/** Moves a vendor order to another status and records it in the timeline of its order. */
export function moveVendorOrder(services: Deps, id: string, move: Move): boolean {
  const { db, now } = services;
  return transaction(db, () => {
    const row = db.select().from(vendorOrders).where(eq(vendorOrders.id, id)).get();
    if (!row || !isAllowed(row.vendorStatus, move)) return false;
    db.update(vendorOrders)
      .set({ vendorStatus: move.to, updatedAt: now() })
      .where(eq(vendorOrders.id, id))
      .run();
    record(services, row.orderId, 'vendor_order_status', row.vendorStatus, move);
    return true;
  });
}

function isAllowed(from: ItemStatus, { to, actor, isFact = false }: Move): boolean {
  return from !== to && (actor.kind === 'admin' || isFact || mayMoveItem(from, to));
}

function record(
  services: Deps,
  orderId: string,
  type: OrderEventType,
  before: ItemStatus,
  { to, actor, note }: Move,
): void {
  recordEvent(services, { orderId, type, actor, before, after: to, note });
}
