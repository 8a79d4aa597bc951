import * as z from 'zod/mini';
import { PLACEMENTS } from '#shared/designs/design.ts';
import { OUTSIDE_MEANS } from '#shared/hand-order.ts';
import { ITEM_STATUSES, ORDER_STATUSES, REFUND_STATUSES } from '#shared/order-state.ts';
import { SHIPMENT_METHODS } from '#shared/shipment-methods.ts';
import { Address } from './address.schema.ts';
import { printCheck } from './print-check.schema.ts';
import { SUMS } from './sums.schema.ts';

/** The design of a line item. */
export const OrderedDesign = z.object({
  placement: z.enum(PLACEMENTS),
  /** The picture of the line item close to the print area. */
  detailUrl: z.nullable(z.string()),
  ...printCheck,
});
export type OrderedDesign = z.output<typeof OrderedDesign>;

export const OrderItem = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** The mockup of the design, else the product's picture. */
  image: z.nullable(z.string()),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  quantity: z.number(),
  /** How many of these units are in the order's `refunds`. */
  refundedQuantity: z.number(),
  /** How many of these units have shipped. */
  shippedQuantity: z.number(),
  unitPrice: z.string(),
  subtotal: z.string(),
  status: z.enum(ITEM_STATUSES),
  trackingNumber: z.nullable(z.string()),
  /** The product with the shopper's design on it; null without a design. */
  mockupUrl: z.nullable(z.string()),
  /** Null without a design, and once it was deleted. */
  design: z.nullable(OrderedDesign),
});
export type OrderItem = z.output<typeof OrderItem>;

export const Shipment = z.object({
  method: z.enum(SHIPMENT_METHODS),
  carrier: z.nullable(z.string()),
  /** Null for a letter, and for what was handed over in person. */
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
});
export type Shipment = z.output<typeof Shipment>;

export const Refund = z.object({
  amount: z.string(),
  /** `succeeded` once the money is on its way to the buyer's bank. */
  status: z.enum(REFUND_STATUSES),
  createdAt: z.string(),
});
export type Refund = z.output<typeof Refund>;

/** An order as its buyer sees it. */
export const Order = z.object({
  id: z.string(),
  /** The public order number: `GTI-1042`. */
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** False for a test order, paid without real money. */
  livemode: z.boolean(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.nullable(z.string()),
  shippingAddress: Address,
  billingAddress: Address,
  items: z.array(OrderItem),
  ...SUMS,
  /** How an order by hand was paid without the payment provider; null for all others. */
  paidBy: z.nullable(z.enum(OUTSIDE_MEANS)),
  createdAt: z.string(),
  shipments: z.array(Shipment),
  /** Refunds that have been paid out or are pending. */
  refunds: z.array(Refund),
  /** Whether succeeded refunds returned everything that was paid. */
  fullyRefunded: z.boolean(),
  /** When the order reached each status, as far as the timeline shows. */
  reachedAt: z.partialRecord(z.enum(ORDER_STATUSES), z.string()),
});
export type Order = z.output<typeof Order>;
