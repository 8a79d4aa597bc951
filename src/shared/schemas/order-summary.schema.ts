import * as z from 'zod/mini';
import { ATTENTION_REASONS, ORDER_STATUSES } from '#shared/order-state.ts';

// The orders of the dashboard and lists. Separate from the whole order, whose schema is loaded when one is opened.

/** A reason why a person must look at an order. */
export const Attention = z.object({ reason: z.enum(ATTENTION_REASONS), createdAt: z.string() });
export type Attention = z.output<typeof Attention>;

/** An order in a list. */
export const OrderSummary = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** False for a test order, paid without real money. */
  livemode: z.boolean(),
  /** The status by the units; differs from `status` while an administrator's choice overrides it. */
  settledStatus: z.enum(ORDER_STATUSES),
  customerName: z.string(),
  customerEmail: z.string(),
  totalAmount: z.string(),
  refundedTotal: z.string(),
  /** Whether succeeded refunds returned everything that was paid. */
  fullyRefunded: z.boolean(),
  /** The number of line items, as are `pendingItems` and `shippedItems`. */
  itemCount: z.number(),
  /** Line items that the order still owes: without refunded ones; 0 for a canceled order. */
  pendingItems: z.number(),
  shippedItems: z.number(),
  /**
   * Line items with a unit that is neither shipped, refunded, canceled nor accepted by a vendor; 0 for an order that is canceled
   * or shipped as a whole.
   */
  unsentItems: z.number(),
  /** Whether any of it can be sent to a vendor: the order's `allowed.fulfill`. */
  canFulfill: z.boolean(),
  vendorOrderCount: z.number(),
  attention: z.array(Attention),
  /** When it goes out to its vendors, if that is scheduled: until then it can be undone. An order with open flags stays. */
  goesOutAt: z.nullable(z.string()),
  /** How many days ago a vendor should have shipped its part, for orders in the lane `late_at_vendor`; null for any other. */
  daysLate: z.nullable(z.number()),
  /** Made by `npm run demo`, or a test order from before the shop took real money. */
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
  /** How many orders are samples. Once the shop takes real money, they aren't in the other figures. */
  sampleOrders: z.number(),
  /** How many orders nobody paid for with real money, samples included. `DELETE /api/admin/test-orders` removes them. */
  testOrders: z.number(),
});
export type DashboardFigures = z.output<typeof DashboardFigures>;
