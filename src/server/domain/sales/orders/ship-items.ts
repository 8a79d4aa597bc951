import { and, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { shipments } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { trackingPage } from '#shared/carriers.ts';
import { AppError } from '#shared/errors.ts';
import { isShipped } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';
import { lostPaymentsAmong } from '../disputes/lost-payments.queries.ts';
import { settleStockGone } from '../stock-gone/flag-stock-gone.ts';
import { moveItem } from './move-status.ts';
import { shipRefusal } from './order-refusals.ts';
import type { OrderItemRow } from './order-row.ts';
import { recordShipment } from './record-shipment.ts';
import { refuseUnseenFlags } from './refuse-unseen-flags.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';
import { settleOrder } from './settle-order.ts';
import { touchOrder } from './touch-order.ts';

const ITEM_AT_VENDOR =
  "A print vendor makes these items, so they can't be shipped by hand. Cancel the vendor order first.";
const ALREADY_SHIPPED = 'These items have already shipped, or there is nothing left to ship.';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Records that an administrator has shipped line items: moves them to shipped, and emails the buyer (docs/product/fulfillment.md#shipping-by-hand). Repeating it changes nothing.
 * @returns the order, and whether the shipment is new
 * @throws AppError `not_found`, `blocked`, `nothing_to_do`, `order_flagged`; `validation_failed` for an unknown line item
 */
export function shipItems(
  services: Deps,
  orderId: string,
  { carrier, trackingNumber, trackingUrl, itemIds, acceptFlags }: ShipmentInput,
  actor: Administrator,
): { order: AdminOrder; isNew: boolean } {
  const { db, now } = services;
  return transaction(db, () => {
    const order = requireOrder(db, orderId);
    const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
    if (itemIds?.some((itemId) => !items.some(({ id }) => id === itemId)))
      throw new AppError('validation_failed', {
        fields: { itemIds: "This order doesn't have this line item" },
      });
    const isNew = !isRecorded(services, orderId, trackingNumber);
    const toShip = items.filter((item) => item.toShip > 0);
    if (!isNew && isRepeated(items, toShip, trackingNumber, itemIds)) {
      return { order: requireAdminOrder(db, orderId), isNew };
    }
    const refusal = shipRefusal({ order, isPaymentLost: lostPaymentsAmong(db, [orderId]).has(orderId) });
    if (refusal) throw new AppError(refusal);
    const sent = itemIds ? items.filter(({ id }) => itemIds.includes(id)) : toShip;
    const isAtVendor = (item: OrderItemRow) => item.toShip === 0 && item.withVendor + item.askedOfVendor > 0;
    if (sent.some(isAtVendor)) throw new AppError('blocked', { message: ITEM_AT_VENDOR });
    // An order whose items are unknown, as after a restore, ships without any.
    if (!sent.every((item) => item.toShip > 0) || (items.length > 0 && sent.length === 0))
      throw new AppError('nothing_to_do', { message: ALREADY_SHIPPED });
    if (!isNew) {
      throw new AppError('nothing_to_do', {
        message: 'This tracking number is already recorded for other items of this order.',
      });
    }
    refuseUnseenFlags(db, orderId, acceptFlags);
    recordShipment(services, {
      orderId,
      carrier,
      trackingNumber,
      trackingUrl: trackingUrl ?? trackingPage(carrier, trackingNumber),
      shippedAt: now(),
      itemIds: sent.map(({ id }) => id),
      quantities: Object.fromEntries(sent.map((item) => [item.id, item.toShip])),
      actor,
    });
    for (const item of sent) {
      const shippedByHand = item.shippedByHand + item.toShip;
      db.update(orderItems).set({ shippedByHand }).where(eq(orderItems.id, item.id)).run();
      // Some of its units may have arrived before.
      if (!isShipped(item.status)) moveItem(services, item.id, { to: 'shipped', actor });
    }
    touchOrder(services, orderId);
    settleOrder(services, orderId, actor);
    settleStockGone(services, orderId, { actor });
    return { order: requireAdminOrder(db, orderId), isNew };
  });
}

function isRecorded({ db }: Deps, orderId: string, trackingNumber: string): boolean {
  const same = and(eq(shipments.orderId, orderId), eq(shipments.trackingNumber, trackingNumber));
  return db.select().from(shipments).where(same).get() !== undefined;
}

/** Returns whether a shipment that is recorded has these items, or without any given, no item is left to ship. */
function isRepeated(
  items: OrderItemRow[],
  toShip: OrderItemRow[],
  trackingNumber: string,
  itemIds: string[] | undefined,
): boolean {
  if (itemIds === undefined) return toShip.length === 0;
  // The first of its units went with this number.
  if (toShip.some(({ id }) => itemIds.includes(id))) return false;
  const inShipment = items.filter((item) => item.trackingNumber === trackingNumber).map(({ id }) => id);
  return itemIds.every((id) => inShipment.includes(id));
}
