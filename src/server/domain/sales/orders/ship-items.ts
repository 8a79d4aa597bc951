import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { shipmentItems } from '#db/schema/fulfillment.ts';
import { orderEvents, orderItems } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import type { Administrator } from '#shared/audit.ts';
import { trackingPage } from '#shared/carriers.ts';
import { choiceName } from '#shared/cart.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { isShipped } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';
import { recognizeCarrier } from '#shared/tracking-numbers.ts';
import { lostPaymentsAmong } from '../disputes/lost-payments.queries.ts';
import { settleStockGone } from '../stock-gone/flag-stock-gone.ts';
import { emailShipment } from './email-shipment.ts';
import { endAutomaticFulfillment } from './hold-back.ts';
import { moveItem } from './move-status.ts';
import { shipRefusal } from './order-refusals.ts';
import type { OrderItemRow } from './order-row.ts';
import { storeShipment } from './record-shipment.ts';
import { refuseUnseenFlags } from './refuse-unseen-flags.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';
import { settleOrder } from './settle-order.ts';
import type { ShipmentRow } from './shipment-wire.ts';
import { findShipment, findShipmentByNumber, quantitiesIn } from './shipments.queries.ts';

const ITEM_AT_VENDOR =
  "A print vendor makes these items, so they can't be shipped by hand. Cancel the vendor order first.";
const ALREADY_SHIPPED = 'These items have already shipped, or there is nothing left to ship.';
const NUMBER_USED = 'This tracking number is already recorded for other items of this order.';
const WITHDRAWN = 'This shipment was recorded before and withdrawn. Reload the order to record another one.';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** Units of a line item. */
interface Units {
  item: OrderItemRow;
  quantity: number;
}

/**
 * Records that an administrator has shipped units of line items: moves the items to shipped, and emails the buyer
 * (docs/product/fulfillment.md#shipping-by-hand). Repeating it changes nothing.
 * @returns the order, and whether the shipment is new
 * @throws AppError `not_found`, `blocked`, `nothing_to_do`, `order_flagged`, `already_added`; `validation_failed` for an unknown line item
 *   or more units than are left
 */
export function shipItems(
  services: Deps,
  orderId: string,
  input: ShipmentInput,
  actor: Administrator,
): { order: AdminOrder; isNew: boolean } {
  const { db, now } = services;
  return transaction(db, () => {
    const order = requireOrder(db, orderId);
    const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
    if (input.items?.some(({ id }) => !items.some((item) => item.id === id)))
      throw new AppError('validation_failed', {
        fields: { items: "This order doesn't have this line item" },
      });
    const known = findKnown(db, orderId, input);
    if (known && isRepeated(db, known, items, input))
      return { order: requireAdminOrder(db, orderId), isNew: false };
    const refusal = shipRefusal({ order, isPaymentLost: lostPaymentsAmong(db, [orderId]).has(orderId) });
    if (refusal) throw new AppError(refusal);
    const sent = chooseUnits(items, input.items);
    if (known) throw new AppError('nothing_to_do', { message: NUMBER_USED });
    refuseUnseenFlags(db, orderId, input.acceptFlags);
    const { method = 'tracked', trackingNumber = null } = input;
    const carrier = input.carrier ?? (trackingNumber === null ? null : recognizeCarrier(trackingNumber));
    const id = storeShipment(services, {
      ...{ id: input.shipmentId, orderId, method, carrier, trackingNumber, actor },
      trackingUrl: input.trackingUrl ?? trackingPage(carrier, trackingNumber),
      shippedAt: now(),
      itemIds: sent.map(({ item }) => item.id),
    });
    if (id === null) throw new Error(`The shipment ${trackingNumber} of the order ${orderId} exists.`);
    for (const { item, quantity } of sent) {
      db.insert(shipmentItems).values({ shipmentId: id, orderItemId: item.id, quantity }).run();
      // Some of its units may have arrived before.
      if (!isShipped(item.status)) moveItem(services, item.id, { to: 'shipped', actor });
    }
    // It skips orders of which a part was sent.
    endAutomaticFulfillment(db, orderId);
    settleOrder(services, orderId, actor);
    settleStockGone(services, orderId, { actor });
    const { undoMinutes } = readSetting(services, 'fulfillment');
    const sendAt = input.delayEmail ? new Date(now().getTime() + undoMinutes * MINUTE_MS) : undefined;
    emailShipment(services, id, { sendAt });
    return { order: requireAdminOrder(db, orderId), isNew: true };
  });
}

/**
 * Returns the shipment that a request repeats, or whose number it uses again.
 * @throws AppError `already_added` if the id is in another order, `nothing_to_do` if its shipment was withdrawn
 */
function findKnown(
  db: Db,
  orderId: string,
  { shipmentId, trackingNumber }: ShipmentInput,
): ShipmentRow | undefined {
  const repeated = shipmentId === undefined ? undefined : findShipment(db, shipmentId);
  if (repeated && repeated.orderId !== orderId) throw new AppError('already_added');
  if (repeated) return repeated;
  // The event has the id of its shipment (`storeShipment`).
  const isWithdrawn =
    shipmentId !== undefined && db.select().from(orderEvents).where(eq(orderEvents.id, shipmentId)).get();
  if (isWithdrawn) throw new AppError('nothing_to_do', { message: WITHDRAWN });
  return trackingNumber === undefined ? undefined : findShipmentByNumber(db, orderId, trackingNumber);
}

/**
 * Returns whether a request repeats a shipment: it has the same number and units, or it has no units and none are left to ship.
 * @throws AppError `already_added` if it has the shipment's id but other content
 */
function isRepeated(
  db: Db,
  known: ShipmentRow,
  items: readonly OrderItemRow[],
  input: ShipmentInput,
): boolean {
  const hasId = input.shipmentId === known.id;
  const recorded = quantitiesIn(db, known.id);
  const isSame =
    (input.method ?? 'tracked') === known.method &&
    (input.trackingNumber ?? null) === known.trackingNumber &&
    (input.items === undefined
      ? hasId || items.every(({ toShip }) => toShip === 0)
      : input.items.length === Object.keys(recorded).length &&
        input.items.every(({ id, quantity }) => recorded[id] === quantity));
  if (hasId && !isSame) throw new AppError('already_added');
  // With another id, it's another shipment whose number is taken.
  return isSame && (hasId || input.shipmentId === undefined);
}

/**
 * Returns the units to ship: the chosen ones, or all that can be shipped by hand.
 * @throws AppError `blocked`, `nothing_to_do`, `validation_failed`
 */
function chooseUnits(items: readonly OrderItemRow[], chosen: ShipmentInput['items']): Units[] {
  const left = (item: OrderItemRow): Units => ({ item, quantity: item.toShip });
  const sent = chosen
    ? items.flatMap((item) => {
        const quantity = chosen.find(({ id }) => id === item.id)?.quantity;
        return quantity === undefined ? [] : [{ item, quantity }];
      })
    : items.filter(({ toShip }) => toShip > 0).map(left);
  const isAtVendor = ({ item }: Units) => item.toShip === 0 && item.withVendor + item.askedOfVendor > 0;
  if (sent.some(isAtVendor)) throw new AppError('blocked', { message: ITEM_AT_VENDOR });
  // An order whose items are unknown, as after a restore, ships without any.
  if (sent.some(({ item }) => item.toShip === 0) || (items.length > 0 && sent.length === 0))
    throw new AppError('nothing_to_do', { message: ALREADY_SHIPPED });
  const tooMany = sent.filter(({ item, quantity }) => quantity > item.toShip);
  if (tooMany.length > 0) {
    const words = tooMany.map(({ item }) => `only ${item.toShip} of ${choiceName(item.productName, item)}`);
    throw new AppError('validation_failed', { fields: { items: `Left to ship: ${words.join(', ')}` } });
  }
  return sent;
}
