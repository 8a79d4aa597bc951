import * as z from 'zod/mini';
import { ATTENTION_REASONS, ORDER_STATUSES } from '#shared/order-state.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { AddressInput } from './address.schema.ts';
import { phoneOrNone, uuid, webAddress } from './admin-fields.schema.ts';
import { MAX_NOTE_LENGTH, optionalNote, seenAt } from './admin-orders.schema.ts';
import { paragraphs } from './paragraphs.schema.ts';
import { expectedRemaining } from './refund.schema.ts';
import { absentWhenEmpty, email, text } from './text.schema.ts';

// What administrators do to an order, apart from its status (docs/product/orders.md#changing-an-order).

const TRACKING_URL = 'Enter a web address such as https://www.ups.com/track?tracknum=1Z999';
const MAX_ITEMS = 1000;

/**
 * The open flags of the order that the person has seen and sends it with. Any other one is asked about first (409 `order_flagged`),
 * except `vendor_failure`, which sending settles.
 */
export const acceptFlags = absentWhenEmpty(
  z
    .array(z.enum(ATTENTION_REASONS, 'Unknown flag'), 'Enter the flags that you have seen')
    .check(z.maxLength(ATTENTION_REASONS.length, 'Enter each flag once')),
);

/** The body of POST /api/admin/orders/{id}/shipments. */
export const ShipmentInput = z.object({
  carrier: text('Carrier is required', 60),
  /** People copy tracking numbers with spaces. */
  trackingNumber: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value)),
    z
      .string('Tracking number is required')
      .check(
        z.minLength(1, { error: 'Tracking number is required', abort: true }),
        z.maxLength(60, { error: 'Use at most 60 characters', abort: true }),
        z.regex(/^[\w.-]+$/, 'Use only letters, digits, hyphens and periods'),
      ),
  ),
  /** By default the carrier's page of the number, for carriers that we know. */
  trackingUrl: absentWhenEmpty(webAddress(TRACKING_URL)),
  /** The line items in the shipment; by default all that haven't been sent to a vendor or shipped. */
  itemIds: absentWhenEmpty(
    z
      .array(uuid('Unknown line item'), 'Enter the ids of line items')
      .check(z.minLength(1, 'Choose at least one item'), z.maxLength(MAX_ITEMS, 'Too many line items')),
  ),
  acceptFlags,
});
export type ShipmentInput = z.output<typeof ShipmentInput>;

/** The path and body of POST /api/admin/orders/{id}/attention/{reason}/resolve. */
export const FlagResolution = z.object({
  reason: z.enum(ATTENTION_REASONS),
  /** What was done about it, for the timeline. */
  note: paragraphs('Say what you did about it', 500),
});
export type FlagResolution = z.output<typeof FlagResolution>;

/** The body of POST /api/admin/orders/{id}/notes. */
export const NoteInput = z.object({
  /** A UUID made by the client: a note with the id of an earlier one is a repetition and isn't stored again. */
  noteId: uuid('Enter a UUID that you make for this note'),
  note: paragraphs('Note is required', MAX_NOTE_LENGTH),
  /** Also emails the note to the buyer. */
  email: absentWhenEmpty(z.boolean('Enter true or false')),
});
export type NoteInput = z.output<typeof NoteInput>;

/** The body of PATCH /api/admin/orders/{id}. Absent fields stay unchanged. */
export const OrderCorrection = z.object({
  customerEmail: absentWhenEmpty(email('Valid email is required')),
  /** An empty string removes the number. */
  customerPhone: phoneOrNone(),
  shippingAddress: absentWhenEmpty(AddressInput),
  updatedAt: seenAt,
});
export type OrderCorrection = z.output<typeof OrderCorrection>;

/** The body of POST /api/admin/orders/{id}/cancel. */
export const CancelInput = z.object({
  /** Puts the units of unsent line items back into stock. */
  restock: z.boolean('Choose whether to put the items back into stock'),
  expectedRemaining,
  /** For the buyer, in the email about the refund. */
  note: optionalNote(),
});
export type CancelInput = z.output<typeof CancelInput>;

const ORDER_ID = 'Unknown order';

/** The body of POST /api/admin/orders/status. */
export const BulkStatusChange = z.object({
  ids: z
    .array(uuid(ORDER_ID), 'Enter the ids of orders')
    .check(
      z.minLength(1, 'Choose at least one order'),
      z.maxLength(MAX_BULK, `Choose at most ${MAX_BULK} orders`),
    ),
  status: z.enum(ORDER_STATUSES, 'Unknown status'),
  note: optionalNote(),
  /** With `cancelled`: puts the units of unsent line items back into stock. */
  restock: absentWhenEmpty(z.boolean('Enter true or false')),
});
export type BulkStatusChange = z.output<typeof BulkStatusChange>;

/** What setting orders to `cancelled` doesn't undo, and what stock it can put back, or another status takes again. */
export const CancelEffects = z.object({
  /** Those of which money is left to refund. */
  paidOrders: z.number(),
  /** How much is left to refund of them. */
  keptTotal: z.string(),
  /** Those that a print vendor goes on making. */
  ordersAtVendors: z.number(),
  /** Those with unsent items that the sale took out of stock, and how many units. */
  ordersToRestock: z.number(),
  unitsToRestock: z.number(),
  /** Canceled ones whose stock went back, and how many units another status takes again, as far as there are any. */
  ordersToTake: z.number(),
  unitsToTake: z.number(),
});
export type CancelEffects = z.output<typeof CancelEffects>;

/**
 * The ids of the orders that changed, had the status already, got stock put back, took it again, found too little of it (and have the flag
 * `stock_gone`), or don't exist.
 */
export const BulkStatusResult = z.object({
  changed: z.array(z.string()),
  unchanged: z.array(z.string()),
  restocked: z.array(z.string()),
  stockTaken: z.array(z.string()),
  stockGone: z.array(z.string()),
  missing: z.array(z.string()),
});
export type BulkStatusResult = z.output<typeof BulkStatusResult>;
