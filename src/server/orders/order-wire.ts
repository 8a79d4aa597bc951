import type { vendorOrders } from '#db/schema/fulfilment.ts';
import type { orderAttention, orderEvents, orderItems, orders, refunds } from '#db/schema/orders.ts';
import { toWire } from '#shared/money.ts';
import type { AdminOrder, AdminOrderItem, Order, OrderEvent, OrderItem, VendorOrder } from '#shared/order.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/** An order with everything that hangs on it. */
export interface OrderParts {
  order: OrderRow;
  items: OrderItemRow[];
  vendorOrders: (typeof vendorOrders.$inferSelect)[];
  attention: (typeof orderAttention.$inferSelect)[];
  events: (typeof orderEvents.$inferSelect)[];
  refunds: (typeof refunds.$inferSelect)[];
}

/** The number as people see it: GTI-1042. */
export function orderNumber({ number }: Pick<OrderRow, 'number'>): string {
  return `GTI-${number}`;
}

/** What the shopper sees. */
export function toOrder({ order, items }: Pick<OrderParts, 'order' | 'items'>): Order {
  const { id, status, customerName, customerEmail, customerPhone, shippingAddress, billingAddress } = order;
  return {
    id,
    orderNumber: orderNumber(order),
    status,
    customerName,
    customerEmail,
    customerPhone,
    shippingAddress,
    billingAddress,
    items: items.map(toItem),
    subtotal: toWire(order.subtotalCents),
    tax: toWire(order.taxCents),
    shipping: toWire(order.shippingCents),
    total: toWire(order.totalCents),
    createdAt: order.createdAt.toISOString(),
    shipments: [],
  };
}

/** What an administrator sees. */
export function toAdminOrder(parts: OrderParts): AdminOrder {
  const { order, items } = parts;
  const refunded = parts.refunds
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  return {
    ...toOrder(parts),
    items: items.map(toAdminItem),
    itemCount: items.length,
    pendingItems: items.filter((item) => item.status === 'pending').length,
    shippedItems: items.filter((item) => item.status === 'shipped' || item.status === 'delivered').length,
    attention: parts.attention.map(({ reason, createdAt }) => ({
      reason,
      createdAt: createdAt.toISOString(),
    })),
    totalAmount: toWire(order.totalCents),
    stripePaymentIntentId: order.stripePaymentIntentId,
    refundedTotal: toWire(refunded),
    vendorOrders: parts.vendorOrders.map(toVendorOrder),
    events: parts.events.map(toEvent),
  };
}

function toItem(item: OrderItemRow): OrderItem {
  const { id, productId, productName, size, color, quantity, unitPriceCents, status, trackingNumber } = item;
  return {
    id,
    productId,
    productName,
    size,
    color,
    quantity,
    unitPrice: toWire(unitPriceCents),
    subtotal: toWire(unitPriceCents * quantity),
    status,
    trackingNumber,
    mockupUrl: item.mockupUrl,
  };
}

function toAdminItem(item: OrderItemRow): AdminOrderItem {
  return { ...toItem(item), vendorOrderId: item.vendorOrderId, customizationId: item.customizationId };
}

function toVendorOrder(row: OrderParts['vendorOrders'][number]): VendorOrder {
  const { id, vendorId, vendorOrderId, vendorStatus, totalCostCents, lastError, retryCount } = row;
  return {
    id,
    vendorId,
    vendorOrderId,
    vendorStatus,
    totalCost: totalCostCents === null ? null : toWire(totalCostCents),
    estimatedShipDate: row.estimatedShipDate?.toISOString() ?? null,
    trackingNumbers: row.trackingNumbers ?? [],
    lastError,
    retryCount,
  };
}

function toEvent({ type, actor, before, after, note, createdAt }: OrderParts['events'][number]): OrderEvent {
  return { type, actor, before, after, note, createdAt: createdAt.toISOString() };
}
