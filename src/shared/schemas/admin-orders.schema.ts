import * as z from 'zod/mini';
import { SUBMISSIONS } from '#shared/fulfillment.ts';
import { HAND_REASONS } from '#shared/hand-order.ts';
import { ACTORS, ITEM_STATUSES, ORDER_EVENT_TYPES, ORDER_STATUSES } from '#shared/order-state.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';
import { seenAt } from './admin-fields.schema.ts';
import { Mockup } from './mockup.schema.ts';
import { Order, OrderedDesign, OrderItem, Shipment } from './order.schema.ts';
import { Attention } from './order-summary.schema.ts';
import { paragraphs } from './paragraphs.schema.ts';
import { AdminRefund, RefundableOrder } from './refund.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

export const MAX_NOTE_LENGTH = 2000;

/** Another order, as one names it. */
export const OrderName = z.object({ id: z.string(), orderNumber: z.string() });
export type OrderName = z.output<typeof OrderName>;

/** An optional text of several lines. */
export const optionalNote = () => absentWhenEmpty(paragraphs('Enter text', MAX_NOTE_LENGTH));

/** Everything needed to print a design. */
export const PrintedDesign = z.extend(OrderedDesign, {
  /** Empty without a text. */
  text: z.string(),
  textFont: z.string(),
  textColor: z.string(),
  /** Null if nothing is printed behind logo and text. */
  backgroundColor: z.nullable(z.string()),
  /** Logo pixels per inch of print; null without a logo. */
  effectiveDpi: z.nullable(z.number()),
  /** The address of the print file, a PNG. */
  printFile: z.string(),
});
export type PrintedDesign = z.output<typeof PrintedDesign>;

/** Where the units of a line item are. */
export const Units = z.object({
  ordered: z.number(),
  canceled: z.number(),
  /** Refunded before they shipped. */
  refunded: z.number(),
  /** Accepted by a vendor and not shipped. */
  withVendor: z.number(),
  shipped: z.number(),
  /** None of these; 0 while the status `cancelled` is chosen by hand. */
  toShip: z.number(),
});
export type Units = z.output<typeof Units>;

/** A vendor's picture of a design on the product. */
export const VendorMockup = z.extend(Mockup, { vendorId: z.enum(VENDOR_IDS) });
export type VendorMockup = z.output<typeof VendorMockup>;

export const AdminOrderItem = z.extend(OrderItem, {
  vendorOrderId: z.nullable(z.string()),
  customizationId: z.nullable(z.string()),
  /** How many units canceling with `restock` puts back into stock. */
  stockToReturn: z.number(),
  /** How many units a canceled order takes out of stock again when it gets another status, if available. */
  stockToTake: z.number(),
  units: Units,
  /** How many units can be shipped by hand: not at a print vendor, refunded or shipped. */
  quantityToShip: z.number(),
  design: z.nullable(PrintedDesign),
  /** How the latest vendor that has the item shows its design; null if the vendor makes no such pictures. */
  vendorMockup: z.nullable(VendorMockup),
});
export type AdminOrderItem = z.output<typeof AdminOrderItem>;

export const AdminShipment = z.extend(Shipment, {
  /** Null for a tracking number that was reported without a shipment. */
  id: z.nullable(z.string()),
  /** Whether an administrator recorded it, and can correct or withdraw it. */
  isByHand: z.boolean(),
  /** The units in a shipment by hand; empty for a vendor's. */
  items: z.array(z.object({ id: z.string(), quantity: z.number() })),
  /** When the delayed email about it goes out: until then the shipment can be undone. Null if none waits. */
  emailGoesOutAt: z.nullable(z.string()),
});
export type AdminShipment = z.output<typeof AdminShipment>;

export const VendorOrder = z.object({
  id: z.string(),
  vendorId: z.string(),
  /** The vendor's own id; null until the vendor has accepted the order. */
  vendorOrderId: z.nullable(z.string()),
  vendorStatus: z.enum(ITEM_STATUSES),
  /** The vendor's own status; null until the vendor has reported one. */
  vendorWord: z.nullable(z.string()),
  /** The vendor's page about it for the merchant, an https address of the vendor's own host; null if the vendor named none. */
  dashboardUrl: z.nullable(z.string()),
  totalCost: z.nullable(z.string()),
  estimatedShipDate: z.nullable(z.string()),
  trackingNumbers: z.array(z.string()),
  lastError: z.nullable(z.string()),
  retryCount: z.number(),
  /** 1 for the first vendor order of an order with this vendor. */
  number: z.number(),
  submission: z.enum(SUBMISSIONS),
  /** When the vendor order ended without being made; null while it is open. */
  closedAt: z.nullable(z.string()),
  /** Whether asking the vendor to cancel it makes sense. */
  canCancel: z.boolean(),
  /** Whether its items can be sent to this vendor again, as the same vendor order or as a new one. */
  canRetry: z.boolean(),
});
export type VendorOrder = z.output<typeof VendorOrder>;

/** An entry of an order's timeline. */
export const OrderEvent = z.object({
  type: z.enum(ORDER_EVENT_TYPES),
  actor: z.enum(ACTORS),
  /** The administrator's user id or the vendor's id; null for other actors. */
  actorId: z.nullable(z.string()),
  /** The administrator's username; null for a former account and for other actors. */
  by: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdAt: z.string(),
});
export type OrderEvent = z.output<typeof OrderEvent>;

/** An administrator's choice of a status that differs from what the units of the order say. */
export const StatusOverride = z.object({
  status: z.enum(ORDER_STATUSES),
  /** The administrator's username; null for a former account. */
  by: z.nullable(z.string()),
  at: z.string(),
  /** The status by the units. Setting it ends the override. */
  settledStatus: z.enum(ORDER_STATUSES),
});
export type StatusOverride = z.output<typeof StatusOverride>;

/** The actions that the order currently allows. */
export const AllowedActions = z.object({
  /** Recording a shipment. */
  ship: z.boolean(),
  /** Correcting the phone number or shipping address; the email address can be corrected at any time. */
  correct: z.boolean(),
  /** Canceling, which refunds what is left. */
  cancel: z.boolean(),
  /** Putting stock back while canceling. */
  restock: z.boolean(),
  /** Refunding: something is left, and no dispute holds it. */
  refund: z.boolean(),
  /** Sending items to their print vendors. */
  fulfill: z.boolean(),
});
export type AllowedActions = z.output<typeof AllowedActions>;

/** An order as administrators see it. */
export const AdminOrder = z.extend(Order, {
  /** Null while the status follows from the units. */
  statusOverride: z.nullable(StatusOverride),
  /** When it goes out to its vendors, if that is scheduled: until then it can be undone. An order with open flags stays. */
  goesOutAt: z.nullable(z.string()),
  items: z.array(AdminOrderItem),
  shipments: z.array(AdminShipment),
  /** The number of line items, as are `pendingItems` and `shippedItems`. */
  itemCount: z.number(),
  /** Line items that the order still owes: without refunded ones; 0 for a canceled order. */
  pendingItems: z.number(),
  shippedItems: z.number(),
  attention: z.array(Attention),
  totalAmount: z.string(),
  stripePaymentIntentId: z.nullable(z.string()),
  /** Why an administrator placed it by hand; null for an order of the checkout. */
  handReason: z.nullable(z.enum(HAND_REASONS)),
  /** The order whose units it replaces, and the orders that replace units of it. */
  replaces: z.nullable(OrderName),
  replacements: z.array(OrderName),
  refundedTotal: z.string(),
  /** All refunds, including failed ones. */
  refunds: z.array(AdminRefund),
  /** What is left to refund. */
  refundable: RefundableOrder,
  vendorOrders: z.array(VendorOrder),
  /** The items that can be sent, by vendor. */
  toSend: z.array(
    z.object({
      vendorId: z.enum(VENDOR_IDS),
      items: z.array(z.object({ id: z.string(), quantity: z.number() })),
    }),
  ),
  /** What the vendors charge for the order; null if unknown. */
  vendorCost: z.nullable(z.string()),
  /** The payment minus tax, refunds, fees and costs; null while a cost is unknown. May be negative. */
  margin: z.nullable(z.string()),
  /** Whether the provider's fee for the payment is known. Until then, `margin` is without it. */
  isFeeKnown: z.boolean(),
  events: z.array(OrderEvent),
  allowed: AllowedActions,
  /** Made by `npm run demo`. */
  isSample: z.boolean(),
  /** Changes with the order; an edit sends it back, so that it can't overwrite someone else's. */
  updatedAt: z.string(),
});
export type AdminOrder = z.output<typeof AdminOrder>;

/** The body of PUT /api/admin/orders/{id} (docs/product/orders.md#order-status). */
export const StatusChange = z.object({
  status: z.enum(ORDER_STATUSES, 'Unknown status'),
  /** For the timeline; the customer doesn't see it. */
  note: optionalNote(),
  /** With `cancelled`: puts the units of unsent line items back into stock. */
  restock: absentWhenEmpty(z.boolean('Enter true or false')),
  updatedAt: absentWhenEmpty(seenAt),
});
export type StatusChange = z.output<typeof StatusChange>;
