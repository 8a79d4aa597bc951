import { and, eq, isNull } from 'drizzle-orm';
import { shipments, vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { deliveryWindow } from '#server/domain/sales/delivery/delivery-window.ts';
import { moveItem, moveVendorOrder } from '#server/domain/sales/orders/move-status.ts';
import { recordShipment } from '#server/domain/sales/orders/record-shipment.ts';
import { settleOrder } from '#server/domain/sales/orders/settle-order.ts';
import {
  findVendorOrder,
  itemsOfVendorOrder,
  type VendorOrderItemRow,
  type VendorOrderRow,
  vendorOrdersOf,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { VendorOrderState, VendorShipment } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { dayBounds } from '#server/kernel/time/days.ts';
import { sum } from '#shared/money.ts';
import { type Actor, type ItemStatus, isShipped, mayMoveItem } from '#shared/order-state.ts';
import { resumeDraft } from './kept-draft.ts';
import { requestMockups } from './request-mockups.ts';
import { isUnwantedVendorOrder, noteProblem, problemOf } from './vendor-problem.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now' | 'vendors'>;

/** The statuses of what is still to be made. */
const UNSHIPPED: readonly ItemStatus[] = ['pending', 'sent_to_vendor', 'in_production'];

/** A shipment with those of its line items that are in the vendor order. */
type Package = VendorShipment & { itemIds: string[] };

/**
 * Writes what a vendor says about a vendor order: its status, line items, shipments, costs and problems, and lets the order follow
 * (docs/product/fulfillment.md#vendor-webhooks). Nothing moves backward and no tracking number is forgotten, so states may come
 * late, twice and in any order. The caller notes when it asked: a later report may be newer than this state. Call it inside a transaction.
 * @param actor the vendor by default
 */
export function applyVendorState(
  services: Deps,
  rowId: string,
  state: VendorOrderState,
  actor?: Actor,
): void {
  const { db, now } = services;
  const row = findVendorOrder(db, rowId);
  if (!row) return;
  if (!isAbout(row, state)) {
    if (state.isDraft) resumeDraft(services, row);
    return;
  }
  const by: Actor = actor ?? { kind: 'vendor', vendorId: row.vendorId };
  const hasOther = hasOtherVendorOrder(services, row);
  // Its units are with the other one.
  const isUnwanted = !hasOther && isUnwantedVendorOrder(services, row, state);
  const status = isUnwanted ? row.vendorStatus : reached(row.vendorStatus, state.status);
  const isEnded = status === 'cancelled' || status === 'failed';
  const hasJustEnded = isEnded && status !== row.vendorStatus;
  const isRevived = row.closedAt !== null && !isEnded && status !== row.vendorStatus;
  const isCurrent = row.closedAt === null || (isRevived && !hasOther);
  const problem = problemOf(services, row, { state, by, isSuperseded: isRevived && !isCurrent, isUnwanted });

  moveVendorOrder(services, rowId, { to: status, actor: by });
  db.update(vendorOrders)
    .set({
      submission: 'accepted',
      closedAt: hasJustEnded ? (row.closedAt ?? now()) : isCurrent ? null : row.closedAt,
      vendorOrderId: row.vendorOrderId ?? state.id,
      vendorWord: state.vendorStatus,
      vendorResponse: state,
      totalCostCents: state.cost ?? row.totalCostCents,
      estimatedShipDate: row.estimatedShipDate ?? estimatedShipDate(services, row, status),
      actualShipDate: earliest([row.actualShipDate, ...state.shipments.map((one) => one.shippedAt)]),
      trackingNumbers: allNumbers(row, state),
      lastError: problem,
      isKeyRefused: false,
      updatedAt: now(),
    })
    .where(eq(vendorOrders.id, rowId))
    .run();

  const items = itemsOfVendorOrder(db, rowId);
  const itemIds = items.map(({ orderItemId }) => orderItemId);
  const hasAllShipped = !isUnwanted && [status, state.status].some(isShipped);
  // Nobody waits for what a vendor sends of an order that was refunded, or sent by hand.
  const packages = isUnwanted ? [] : packagesOf(state, itemIds, hasAllShipped);
  const isDelivered = status === 'delivered';
  for (const one of packages) recordPackage(services, row, one, { by, isDelivered });
  for (const item of items) {
    const id = item.orderItemId;
    const own = countedIn(packages.filter(({ itemIds }) => itemIds.includes(id)));
    if (isCurrent) nameVendorOrder(services, id, row.vendorOrderId ?? state.id);
    const to = itemStatus(own, status, hasAllShipped);
    countUnits(services, item, {
      shipped: hasAllShipped ? item.quantity : unitsIn(own, item, item.quantity),
      delivered:
        to === 'delivered'
          ? item.quantity
          : unitsIn(
              own.filter((one) => one.isDelivered),
              item,
              0,
            ),
    });
    // Line items of a vendor order that was replaced move only with a shipment: they are with the next vendor order.
    if (isCurrent || to === 'shipped') forwardItem(services, id, to, by);
    if (to === 'shipped') shipAfterAll(services, row, id, by);
  }
  if (row.submission !== 'accepted') requestMockups(services, row);
  noteProblem(services, row, problem, by);
  settleOrder(services, row.orderId, by);
}

/**
 * Returns whether a report is about the vendor order itself. Skips drafts, which submitting continues, and a canceled order that a refused
 * attempt left at the vendor.
 */
function isAbout(
  { submission, vendorOrderId }: VendorOrderRow,
  { id, isDraft, status }: VendorOrderState,
): boolean {
  if (status === 'cancelled' && vendorOrderId !== null && vendorOrderId !== id) return false;
  return submission === 'accepted' || !(isDraft || (submission === 'refused' && status === 'cancelled'));
}

/** Returns when an order that its vendor has just taken ships at the latest by the shop's days to make it; null for any other one. */
function estimatedShipDate(services: Deps, { submission }: VendorOrderRow, status: ItemStatus): Date | null {
  if (submission === 'accepted' || !UNSHIPPED.includes(status)) return null;
  const { ships } = deliveryWindow(services, services.now());
  return dayBounds(services.env.timeZone, ships.to).from;
}

/** Returns the reported status if it is ahead of the current one; otherwise the current one. */
function reached(from: ItemStatus, to: ItemStatus | null): ItemStatus {
  return to !== null && mayMoveItem(from, to) ? to : from;
}

function forwardItem(services: Deps, id: string, to: ItemStatus, actor: Actor): void {
  const item = services.db.select().from(orderItems).where(eq(orderItems.id, id)).get();
  if (item && mayMoveItem(item.status, to)) moveItem(services, id, { to, actor });
}

/** Ships a line item that its vendor had canceled, unless the order was canceled: nobody makes it again. */
function shipAfterAll(services: Deps, { orderId }: VendorOrderRow, id: string, actor: Actor): void {
  const { db } = services;
  const item = db.select().from(orderItems).where(eq(orderItems.id, id)).get();
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (item?.status === 'cancelled' && order?.status !== 'cancelled')
    moveItem(services, id, { to: 'shipped', actor, isFact: true });
}

/** Returns whether another vendor order took the place of one that had ended. */
function hasOtherVendorOrder({ db }: Deps, { id, orderId, vendorId }: VendorOrderRow): boolean {
  return vendorOrdersOf(db, orderId).some(
    (row) => row.id !== id && row.vendorId === vendorId && row.closedAt === null,
  );
}

/** A shipment that names no line items has those in no other one, once the vendor says that all have shipped. */
function packagesOf(state: VendorOrderState, itemIds: readonly string[], hasAllShipped: boolean): Package[] {
  const sent = state.shipments.filter(
    ({ trackingNumber, shippedAt, isDelivered }) => trackingNumber || shippedAt || isDelivered,
  );
  const named = new Set(sent.flatMap(({ lineItemIds }) => lineItemIds));
  const others = itemIds.filter((id) => !named.has(id));
  return sent.map((one) => {
    const own = itemIds.filter((id) => one.lineItemIds.includes(id));
    return { ...one, itemIds: own.length > 0 || !hasAllShipped ? own : others };
  });
}

/** Returns the packages whose units count. Those of a reshipment are in an earlier package, unless the vendor names only the later one. */
function countedIn(packages: readonly Package[]): readonly Package[] {
  const first = packages.filter((one) => !one.isReshipment);
  return first.length > 0 ? first : packages;
}

/**
 * The line items in a shipment are ahead of the others. One in several has arrived with the last of them. `hasAllShipped` is also true of a
 * vendor order that stays canceled, whose vendor has shipped it after all.
 */
function itemStatus(packages: readonly Package[], status: ItemStatus, hasAllShipped: boolean): ItemStatus {
  if (packages.length === 0) return hasAllShipped && !isShipped(status) ? 'shipped' : status;
  if (status === 'delivered') return status;
  return status === 'shipped' && packages.every(({ isDelivered }) => isDelivered) ? 'delivered' : 'shipped';
}

/**
 * Returns how many units of a line item are in packages by a report.
 * @param unknown how many there are in a package that doesn't say it
 */
function unitsIn(
  packages: readonly Package[],
  { orderItemId, quantity }: VendorOrderItemRow,
  unknown: number,
): number {
  return Math.min(quantity, sum(packages.map(({ quantities }) => quantities?.[orderItemId] ?? unknown)));
}

function countUnits(
  { db }: Deps,
  { vendorOrderId, orderItemId, shippedQuantity, deliveredQuantity }: VendorOrderItemRow,
  { shipped, delivered }: { shipped: number; delivered: number },
): void {
  const own = and(
    eq(vendorOrderItems.vendorOrderId, vendorOrderId),
    eq(vendorOrderItems.orderItemId, orderItemId),
  );
  db.update(vendorOrderItems)
    .set({
      shippedQuantity: Math.max(shippedQuantity, shipped),
      deliveredQuantity: Math.max(deliveredQuantity, delivered),
    })
    .where(own)
    .run();
}

function recordPackage(
  services: Deps,
  { id, orderId }: VendorOrderRow,
  { carrier, trackingNumber, trackingUrl, shippedAt, itemIds, quantities, ...one }: Package,
  { by, isDelivered }: { by: Actor; isDelivered: boolean },
): void {
  if (!trackingNumber) return;
  const { db, now } = services;
  recordShipment(services, {
    orderId,
    carrier,
    trackingNumber,
    trackingUrl,
    shippedAt: shippedAt ?? now(),
    vendorOrderId: id,
    itemIds,
    quantities,
    isReshipment: one.isReshipment,
    actor: by,
  });
  for (const itemId of itemIds) {
    db.update(orderItems)
      .set({ trackingNumber })
      .where(and(eq(orderItems.id, itemId), isNull(orderItems.trackingNumber)))
      .run();
  }
  if (!one.isDelivered && (!isDelivered || one.isReshipment)) return;
  const same = and(eq(shipments.orderId, orderId), eq(shipments.trackingNumber, trackingNumber));
  db.update(shipments)
    .set({ deliveredAt: now() })
    .where(and(same, isNull(shipments.deliveredAt)))
    .run();
}

function nameVendorOrder({ db }: Deps, itemId: string, vendorOrderId: string): void {
  db.update(orderItems).set({ vendorOrderId }).where(eq(orderItems.id, itemId)).run();
}

function allNumbers(
  { trackingNumbers }: VendorOrderRow,
  { shipments: reported }: VendorOrderState,
): string[] {
  return [...new Set([...(trackingNumbers ?? []), ...reported.flatMap((one) => one.trackingNumber || [])])];
}

function earliest(dates: (Date | null)[]): Date | null {
  const known = dates.filter((date) => date !== null).map((date) => date.getTime());
  return known.length > 0 ? new Date(Math.min(...known)) : null;
}
