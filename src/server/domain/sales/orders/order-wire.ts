import type { designs } from '#db/schema/designs.ts';
import type { shipmentItems, shipments, vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import type { vendorMockups } from '#db/schema/mockups.ts';
import type { orderAttention, orderEvents } from '#db/schema/orders.ts';
import { NO_BACKGROUND } from '#shared/designs/design.ts';
import { flawsOnPicture } from '#shared/designs/print-flaws.ts';
import { type Cents, sum, toSignedWire, toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import {
  isOrderStatus,
  isSentRefund,
  isShipped,
  ORDER_STATUSES,
  refundedCents,
} from '#shared/order-state.ts';
import { detailOf } from '#shared/pictures.ts';
import { toWireSums } from '#shared/pricing.ts';
import type {
  AdminOrder,
  OrderEvent,
  OrderName,
  PrintedDesign,
  StatusOverride,
  Units,
} from '#shared/schemas/admin-orders.schema.ts';
import type { Order, OrderedDesign, OrderItem, Refund } from '#shared/schemas/order.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { isFullyRefunded } from '../refunds/fully-refunded.ts';
import { leftToRefund } from '../refunds/left-to-refund.ts';
import type { StoredRefund } from '../refunds/refund-row.ts';
import { toAdminRefund, toRefundableOrder } from '../refunds/refund-wire.ts';
import { orderMargin, vendorCost } from '../vendor-orders/order-margin.ts';
import { sharesToSend } from '../vendor-orders/shares-to-send.ts';
import { toVendorMockup } from '../vendor-orders/vendor-mockup-wire.ts';
import { toVendorOrder } from '../vendor-orders/vendor-order-wire.ts';
import { allowedActions } from './allowed-actions.ts';
import { shipRefusal } from './order-refusals.ts';
import { isOverridden, type OrderItemRow, type OrderRow } from './order-row.ts';
import { STATUS_EVENTS } from './order-timeline.ts';
import { toAdminShipments, toShipments } from './shipment-wire.ts';
import { amountsOf } from './sold-lines.ts';

/** An order with what its buyer sees of it. */
export interface BuyersRows {
  order: OrderRow;
  items: OrderItemRow[];
  /** Picture addresses by item id. */
  pictures: Map<string, string | null>;
  /** The designs of the items, by their id. */
  designs: Map<string, typeof designs.$inferSelect>;
  vendorOrders: (typeof vendorOrders.$inferSelect)[];
  shipments: (typeof shipments.$inferSelect)[];
  /** With the username of the administrator who caused it. */
  events: (typeof orderEvents.$inferSelect & { by: string | null })[];
  refunds: StoredRefund[];
  /** What was paid for it; 0 for an order without refunds. */
  capturedIfRefunded: Cents;
}

/** An order with all rows that belong to it. */
export interface OrderRows extends BuyersRows {
  /** The units in shipments by hand. */
  shipmentItems: (typeof shipmentItems.$inferSelect)[];
  /** When the delayed emails about shipments go out, by shipment. */
  delayedEmails: ReadonlyMap<string, Date>;
  vendorOrderItems: (typeof vendorOrderItems.$inferSelect)[];
  /** The vendors' pictures of designs, including the ones in this order. */
  mockups: (typeof vendorMockups.$inferSelect)[];
  /** The vendors that line items can be sent to, by line item. */
  vendorOf: ReadonlyMap<string, VendorId>;
  attention: (typeof orderAttention.$inferSelect)[];
  replaces: OrderName | null;
  replacements: OrderName[];
  keptCents: Cents;
  feeCents: Cents;
  isFeeKnown: boolean;
  isDisputed: boolean;
  isForeign: boolean;
  isPaymentLost: boolean;
  isSample: boolean;
  /** When it goes out to its vendors; null if that isn't scheduled. */
  goesOutAt: Date | null;
}

/** Converts an order to the wire format for its buyer. */
export function toOrder(rows: BuyersRows): Order {
  const { order } = rows;
  const { id, status, customerName, customerEmail, customerPhone, shippingAddress, billingAddress } = order;
  return {
    id,
    orderNumber: toOrderNumber(order.number),
    status,
    livemode: order.isLive,
    customerName,
    customerEmail,
    customerPhone,
    shippingAddress,
    billingAddress,
    items: rows.items.map((item) => toItem(item, rows)),
    ...toWireSums(order.sums, order.totalCents),
    paidBy: order.paidBy,
    createdAt: order.createdAt.toISOString(),
    shipments: toShipments(rows),
    refunds: sentRefunds(rows).map(toRefund),
    fullyRefunded: isFullyRefunded({ ...order, ...rows, refundedCents: refundedCents(rows.refunds) }),
    reachedAt: reachedAt(rows),
  };
}

/** Converts an order to the wire format for administrators. */
export function toAdminOrder(rows: OrderRows): AdminOrder {
  const { items } = rows;
  const left = leftToRefund(rows);
  const toSend = sharesToSend(rows);
  const cost = vendorCost(rows);
  const margin = orderMargin(rows);
  return {
    ...toOrder(rows),
    statusOverride: toStatusOverride(rows),
    goesOutAt: rows.goesOutAt?.toISOString() ?? null,
    items: items.map((item) => ({
      ...toItem(item, rows),
      vendorOrderId: item.vendorOrderId,
      customizationId: item.customizationId,
      stockToReturn: item.stockToReturn,
      stockToTake: rows.order.status === 'cancelled' ? item.stockToTake : 0,
      units: toUnits(item),
      quantityToShip: shipRefusal(rows) === null ? item.toShip : 0,
      design: toPrintedDesign(item, rows),
      vendorMockup: toVendorMockup(item, rows),
    })),
    shipments: toAdminShipments(rows),
    itemCount: items.length,
    pendingItems:
      rows.order.status === 'cancelled'
        ? 0
        : items.filter((item) => item.status === 'pending' && item.owed > 0).length,
    shippedItems: items.filter((item) => isShipped(item.status)).length,
    attention: rows.attention.map(toAttention),
    totalAmount: toWire(rows.order.totalCents),
    stripePaymentIntentId: rows.order.stripePaymentIntentId,
    handReason: rows.order.handReason,
    replaces: rows.replaces,
    replacements: rows.replacements,
    refundedTotal: toWire(refundedCents(rows.refunds)),
    refunds: rows.refunds.map(toAdminRefund),
    refundable: toRefundableOrder(left, items),
    vendorOrders: rows.vendorOrders.map((row) => toVendorOrder(row, rows.vendorOrders, toSend)),
    toSend: toSend.map(({ vendorId, items }) => ({
      vendorId,
      items: items.map(({ item, quantity }) => ({ id: item.id, quantity })),
    })),
    vendorCost: cost === null ? null : toWire(cost),
    margin: margin === null ? null : toSignedWire(margin),
    isFeeKnown: rows.isFeeKnown,
    events: rows.events.map(toEvent),
    allowed: allowedActions({ ...rows, leftCents: left.total, toSend }),
    isSample: rows.isSample,
    updatedAt: rows.order.updatedAt.toISOString(),
  };
}

/** The status only changes with an event, so the last one is the choice that stands. */
function toStatusOverride({ order, events }: BuyersRows): StatusOverride | null {
  if (!isOverridden(order)) return null;
  const { status, settledStatus, updatedAt } = order;
  const choice = events.findLast(({ type }) => type === 'status');
  return {
    status,
    by: choice?.by ?? null,
    at: (choice?.createdAt ?? updatedAt).toISOString(),
    settledStatus,
  };
}

function toUnits({ quantity, canceled, refunded, withVendor, shipped, unmade }: OrderItemRow): Units {
  return { ordered: quantity, canceled, refunded, withVendor, shipped, toShip: unmade };
}

function designOf({ customizationId }: OrderItemRow, { designs }: BuyersRows) {
  return customizationId ? designs.get(customizationId) : undefined;
}

function toOrderedDesign(item: OrderItemRow, rows: BuyersRows): OrderedDesign | null {
  const design = designOf(item, rows);
  if (!design) return null;
  const { printArea, previews, printedInches } = design;
  // The product may have other pictures since.
  const picture = Object.keys(previews).find((url) => previews[url] === item.mockupUrl) ?? null;
  return {
    placement: printArea,
    detailUrl: item.mockupUrl && detailOf(item.mockupUrl),
    flaws: flawsOnPicture(design, picture),
    acceptedFlaws: rows.order.items[item.position]?.acceptedFlaws ?? [],
    printedInches,
  };
}

function toPrintedDesign(item: OrderItemRow, rows: BuyersRows): PrintedDesign | null {
  const design = designOf(item, rows);
  const ordered = toOrderedDesign(item, rows);
  if (!design || !ordered) return null;
  const { id, text, textFont, colors, effectiveDpi } = design;
  return {
    ...ordered,
    text,
    textFont,
    textColor: colors.text,
    backgroundColor: colors.background === NO_BACKGROUND ? null : colors.background,
    effectiveDpi,
    printFile: `/api/admin/customizations/${id}/print`,
  };
}

export function toAttention({
  reason,
  createdAt,
}: OrderRows['attention'][number]): AdminOrder['attention'][number] {
  return { reason, createdAt: createdAt.toISOString() };
}

function toItem(item: OrderItemRow, rows: BuyersRows): OrderItem {
  const { id, productId, productName, size, color, quantity, unitPriceCents } = item;
  const refunded = sentRefunds(rows).flatMap((refund) =>
    refund.items.filter((part) => part.orderItemId === id),
  );
  return {
    id,
    productId,
    productName,
    image: item.mockupUrl ?? rows.pictures.get(id) ?? null,
    size,
    color,
    quantity,
    refundedQuantity: sum(refunded.map((part) => part.quantity)),
    shippedQuantity: item.shipped,
    unitPrice: toWire(unitPriceCents),
    subtotal: toWire(amountsOf(item).price),
    status: item.status,
    trackingNumber: item.trackingNumber,
    mockupUrl: item.mockupUrl,
    design: toOrderedDesign(item, rows),
  };
}

/** Returns the refunds that buyers see. */
function sentRefunds({ refunds }: BuyersRows): BuyersRows['refunds'] {
  return refunds.filter(({ status }) => isSentRefund(status));
}

function toRefund({ amountCents, status, createdAt }: OrderRows['refunds'][number]): Refund {
  return { amount: toWire(amountCents), status, createdAt: createdAt.toISOString() };
}

/**
 * Returns the date of the last event in the timeline for each status that the order has reached. Going back, as when a shipment is
 * withdrawn, forgets the later ones.
 */
function reachedAt({ events }: BuyersRows): Order['reachedAt'] {
  const reached: Order['reachedAt'] = {};
  for (const { type, after, createdAt } of events) {
    if (!STATUS_EVENTS.includes(type) || !isOrderStatus(after)) continue;
    for (const later of ORDER_STATUSES.slice(ORDER_STATUSES.indexOf(after) + 1)) delete reached[later];
    reached[after] = createdAt.toISOString();
  }
  return reached;
}

function toEvent({ id: _, orderId: _order, createdAt, ...event }: OrderRows['events'][number]): OrderEvent {
  return { ...event, createdAt: createdAt.toISOString() };
}
