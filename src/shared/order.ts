import type { Address } from './address.ts';
import { displayMoney } from './money.ts';
import type {
  Actor,
  AttentionReason,
  ItemStatus,
  OrderEventType,
  OrderStatus,
  RefundStatus,
} from './order-state.ts';

/** An order on the wire. Money is a two-place string, times are ISO 8601. */
export interface Order {
  id: string;
  /** For people: GTI-1042. */
  orderNumber: string;
  status: OrderStatus;
  customerName: string;
  customerEmail: string;
  customerPhone: string | null;
  shippingAddress: Address;
  billingAddress: Address;
  items: OrderItem[];
  subtotal: string;
  tax: string;
  shipping: string;
  total: string;
  createdAt: string;
  shipments: Shipment[];
  /** Money that went back or is on its way back. */
  refunds: Refund[];
  /** When the order came to a status, as far as its timeline says. */
  reachedAt: Partial<Record<OrderStatus, string>>;
}

export interface OrderItem {
  id: string;
  productId: string;
  productName: string;
  image: string | null;
  size: string | null;
  color: string | null;
  quantity: number;
  unitPrice: string;
  subtotal: string;
  status: ItemStatus;
  trackingNumber: string | null;
  /** The product with the shopper's design on it; null where there is no design. */
  mockupUrl: string | null;
}

export interface Shipment {
  carrier: string | null;
  trackingNumber: string;
  trackingUrl: string | null;
  shippedAt: string | null;
}

export interface Refund {
  amount: string;
  /** `succeeded` once the money is on its way to the buyer's bank. */
  status: RefundStatus;
  createdAt: string;
}

/** An order as administrators see it. */
export interface AdminOrder extends Order {
  items: AdminOrderItem[];
  itemCount: number;
  /** Order lines, not pieces. */
  pendingItems: number;
  shippedItems: number;
  attention: { reason: AttentionReason; createdAt: string }[];
  totalAmount: string;
  stripePaymentIntentId: string | null;
  refundedTotal: string;
  vendorOrders: VendorOrder[];
  events: OrderEvent[];
}

/** An order as lists show it. */
export interface OrderSummary
  extends Pick<
    AdminOrder,
    | 'id'
    | 'orderNumber'
    | 'status'
    | 'customerName'
    | 'customerEmail'
    | 'totalAmount'
    | 'refundedTotal'
    | 'itemCount'
    | 'pendingItems'
    | 'shippedItems'
    | 'attention'
    | 'createdAt'
  > {
  vendorOrderCount: number;
}

/** How many orders there are, in all and in each status. */
export type OrderCounts = Record<'all' | OrderStatus, number>;

export interface AdminOrderItem extends OrderItem {
  vendorOrderId: string | null;
  customizationId: string | null;
}

export interface VendorOrder {
  id: string;
  vendorId: string;
  vendorOrderId: string | null;
  vendorStatus: ItemStatus;
  totalCost: string | null;
  estimatedShipDate: string | null;
  trackingNumbers: string[];
  lastError: string | null;
  retryCount: number;
}

export interface OrderEvent {
  type: OrderEventType;
  actor: Actor['kind'];
  /** The administrator's user id or the vendor's id; null for the other actors. */
  actorId: string | null;
  before: string | null;
  after: string | null;
  note: string | null;
  createdAt: string;
}

/** The four tiles of the dashboard. */
export interface DashboardFigures {
  /** Captured minus refunded, unpaid orders excluded. */
  totalRevenue: string;
  totalOrders: number;
  totalProducts: number;
  pendingOrders: number;
}

/** Matches an order number as people type it. Also valid as an HTML `pattern`. */
export const ORDER_NUMBER = /^(?:(?:\s|#)*[Gg][Tt][Ii])?(?:\s|#|-)*(\d{1,9})\s*$/;

/** Formats an order number for display: `1042` → `GTI-1042` (docs/product.md#order-numbers). */
export function toOrderNumber(number: number): string {
  return `GTI-${number}`;
}

/** Parses `GTI-1042`, `#GTI-1042`, `gti 1042` and `1042` to the same number; returns `null` for anything else. */
export function parseOrderNumber(text: string): number | null {
  const digits = ORDER_NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Formats the amounts of an order for display; the last one is the total. */
export function orderSums({
  subtotal,
  tax,
  shipping,
  total,
}: Pick<Order, 'subtotal' | 'tax' | 'shipping' | 'total'>): [label: string, amount: string][] {
  return [
    ['Subtotal', displayMoney(subtotal)],
    ['Tax', displayMoney(tax)],
    ['Shipping', shipping === '0.00' ? 'FREE' : displayMoney(shipping)],
    ['Total', displayMoney(total)],
  ];
}

/** Returns the first eight characters of an order id, for lists. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
