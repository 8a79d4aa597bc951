import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import { choiceName } from '#shared/cart.ts';
import {
  type Actor,
  type ItemStatus,
  mayMoveItem,
  mayMoveOrder,
  type OrderEventType,
  type OrderStatus,
} from '#shared/order-state.ts';
import { recordEvent } from './order-timeline.ts';
import { type RetakenStock, retakeStock } from './retake-stock.ts';
import { settleUnits } from './settle-units.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;
/** With what flags an order. */
type OrderDeps = Deps & Pick<Services, 'env'>;

/** A change of status and who makes it. */
interface Move<Status> {
  to: Status;
  actor: Actor;
  note?: string | undefined;
  /** Whether it has happened although the table forbids it: a vendor ships what it had canceled. */
  isFact?: boolean;
}

/*
 * Only these functions change a status (docs/product/orders.md#order-status). They return whether it changed. A move to the
 * same status changes nothing, and neither does one that the transition table forbids, unless an administrator makes
 * it or it has happened (`isFact`). That isn't an error, because vendors and the payment provider report late and more than once.
 */

/** Moves an order to another status and records it in the timeline. An order that leaves `cancelled` takes its stock again. */
export function moveOrder(services: OrderDeps, orderId: string, move: Move<OrderStatus>): boolean {
  return moveOrderWithStock(services, orderId, move) !== null;
}

/** As `moveOrder`, but returns what the order took out of stock again; null if its status didn't change. */
export function moveOrderWithStock(
  services: OrderDeps,
  orderId: string,
  move: Move<OrderStatus>,
): RetakenStock | null {
  const { db } = services;
  return transaction(db, () => {
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
    if (!order || !isAllowed(order.status, move, mayMoveOrder)) return null;
    db.update(orders)
      .set({ status: move.to, updatedAt: changeMoment(services, order.updatedAt) })
      .where(eq(orders.id, orderId))
      .run();
    if ([order.status, move.to].includes('cancelled')) settleUnits(db, orderId);
    record(services, orderId, 'status', order.status, move);
    return order.status === 'cancelled' ? retakeStock(services, order, move.actor) : { taken: 0, gone: 0 };
  });
}

/** Moves a line item to another status and records it in the timeline of its order. */
export function moveItem(services: Deps, itemId: string, move: Move<ItemStatus>): boolean {
  const { db, now } = services;
  return transaction(db, () => {
    const item = db.select().from(orderItems).where(eq(orderItems.id, itemId)).get();
    if (!item || !isAllowed(item.status, move, mayMoveItem)) return false;
    db.update(orderItems).set({ status: move.to, updatedAt: now() }).where(eq(orderItems.id, itemId)).run();
    if ([item.status, move.to].includes('cancelled')) settleUnits(db, item.orderId);
    const name = choiceName(item.productName, item);
    record(services, item.orderId, 'item_status', item.status, { ...move, note: move.note ?? name });
    return true;
  });
}

/** Moves a vendor order to another status and records it in the timeline of its order. */
export function moveVendorOrder(services: Deps, id: string, move: Move<ItemStatus>): boolean {
  const { db, now } = services;
  return transaction(db, () => {
    const row = db.select().from(vendorOrders).where(eq(vendorOrders.id, id)).get();
    if (!row || !isAllowed(row.vendorStatus, move, mayMoveItem)) return false;
    db.update(vendorOrders)
      .set({ vendorStatus: move.to, updatedAt: now() })
      .where(eq(vendorOrders.id, id))
      .run();
    record(services, row.orderId, 'vendor_order_status', row.vendorStatus, move);
    return true;
  });
}

function isAllowed<Status>(
  from: Status,
  { to, actor, isFact = false }: Move<Status>,
  mayMove: (from: Status, to: Status) => boolean,
): boolean {
  return from !== to && (actor.kind === 'admin' || isFact || mayMove(from, to));
}

function record<Status extends string>(
  services: Deps,
  orderId: string,
  type: OrderEventType,
  before: Status,
  { to, actor, note }: Move<Status>,
): void {
  recordEvent(services, { orderId, type, actor, before, after: to, note });
}
