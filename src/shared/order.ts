import type { Address } from './address.ts';
import type { AttentionReason, ItemStatus, OrderStatus } from './order-state.ts';

/** An order on the wire (api.md, "Cart and checkout"). Money is a two-place string, times are ISO 8601. */
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
}

export interface OrderItem {
  id: string;
  productId: string;
  productName: string;
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

/** An order as administrators see it (api.md, "Admin"). */
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
  type: string;
  actor: string;
  before: string | null;
  after: string | null;
  note: string | null;
  createdAt: string;
}

/** The four tiles of the dashboard. */
export interface DashboardFigures {
  /** Captured minus refunded, unpaid orders excluded (decisions.md 55). */
  totalRevenue: string;
  totalOrders: number;
  totalProducts: number;
  pendingOrders: number;
}

/** Lists shorten order ids to their first eight characters (P section 9). */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
