import * as z from 'zod/mini';
import { ATTENTION_REASONS, ORDER_STATUSES } from '#shared/order-state.ts';

// What the dashboard and lists of orders show. Apart from the whole order, whose schema is loaded when one is opened.

/** A reason why a person must look at an order. */
export const Attention = z.object({ reason: z.enum(ATTENTION_REASONS), createdAt: z.string() });
export type Attention = z.output<typeof Attention>;

/** An order as lists show it. */
export const OrderSummary = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  customerName: z.string(),
  customerEmail: z.string(),
  totalAmount: z.string(),
  refundedTotal: z.string(),
  /** Whether refunds that succeeded took all that was paid. */
  fullyRefunded: z.boolean(),
  /** The number of line items, as are `pendingItems` and `shippedItems`. */
  itemCount: z.number(),
  /** Those that the order still owes: without refunded ones, and none of a canceled order. */
  pendingItems: z.number(),
  shippedItems: z.number(),
  /** Those with a unit that is neither shipped, refunded, canceled nor accepted by a vendor; none of an order that is canceled, or shipped as a whole. */
  unsentItems: z.number(),
  /** Whether something of it can be sent to a vendor: `allowed.fulfill` of the order. */
  canFulfill: z.boolean(),
  vendorOrderCount: z.number(),
  attention: z.array(Attention),
  /** Made by `npm run demo`. */
  isSample: z.boolean(),
  createdAt: z.string(),
});
export type OrderSummary = z.output<typeof OrderSummary>;

/** How many orders there are, in total and in each status. */
export const OrderCounts = z.record(z.enum(['all', ...ORDER_STATUSES]), z.number());
export type OrderCounts = z.output<typeof OrderCounts>;

/** The figures of the dashboard. */
export const DashboardFigures = z.object({
  /** Captured minus refunded, without unpaid orders. */
  totalRevenue: z.string(),
  totalOrders: z.number(),
  totalProducts: z.number(),
  pendingOrders: z.number(),
  /** How many of the orders were made by `npm run demo`. */
  sampleOrders: z.number(),
});
export type DashboardFigures = z.output<typeof DashboardFigures>;
