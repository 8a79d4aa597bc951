import * as z from 'zod/mini';
import { MAX_BULK } from '#shared/paging.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';
import { uuid } from './admin-fields.schema.ts';
import { acceptFlags } from './order-actions.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

/** The body of POST /api/admin/orders/{id}/fulfill. */
export const FulfillInput = z.object({
  /** Only this vendor's share of the order, as for a retry; by default, every share that can be sent. */
  vendorId: absentWhenEmpty(z.enum(VENDOR_IDS, 'Unknown vendor')),
  /** Sends items even if their cost has risen by more than half, exceeds what the buyer paid, or is unknown. */
  acceptCosts: absentWhenEmpty(z.boolean('Enter true or false')),
  acceptFlags,
});
export type FulfillInput = z.output<typeof FulfillInput>;

/** The outcome of sending a vendor's share of an order. */
export const VendorResult = z.object({
  vendorId: z.enum(VENDOR_IDS),
  /** Whether the vendor has it and didn't fail or cancel it immediately. */
  ok: z.boolean(),
  /** The vendor's id of the order. */
  vendorOrderId: z.optional(z.string()),
  /** Why the vendor doesn't have it, may not have it or won't make it, in words for people. With `ok`, what it waits for. */
  error: z.optional(z.string()),
  /** True if only a risen or unknown cost prevents it: `acceptCosts` sends it. */
  costRose: z.optional(z.boolean()),
});
export type VendorResult = z.output<typeof VendorResult>;

export const FulfillmentResult = z.object({
  /** The number of vendors that a part of the order was sent to, or was attempted to. */
  totalVendors: z.number(),
  results: z.array(VendorResult),
});
export type FulfillmentResult = z.output<typeof FulfillmentResult>;

const ids = z
  .array(uuid('Unknown order'), 'Enter the ids of orders')
  .check(
    z.minLength(1, 'Choose at least one order'),
    z.maxLength(MAX_BULK, `Choose at most ${MAX_BULK} orders`),
  );

/** The body of POST /api/admin/orders/fulfill. */
export const BulkFulfillInput = z.object({
  ids,
  /** Sends them when the time to undo it is over, as set on the settings screen; by default at once. */
  delay: absentWhenEmpty(z.boolean('Enter true or false')),
});
export type BulkFulfillInput = z.output<typeof BulkFulfillInput>;

/** An order that wasn't sent. */
const LeftOrder = z.object({
  id: z.string(),
  /** Empty for an unknown order. */
  orderNumber: z.string(),
  /** In words for people. */
  reason: z.string(),
  /** Whether it has open flags, and so waits for a decision. */
  isFlagged: z.boolean(),
});
export type LeftOrder = z.output<typeof LeftOrder>;

export const BulkFulfillResult = z.object({
  /** The orders whose vendors have their parts, or that go out at `goesOutAt`. */
  sent: z.array(z.string()),
  /** The orders in `sent` that the queue sends next, because the request took too long. */
  queued: z.array(z.string()),
  left: z.array(LeftOrder),
  /** When the first of them goes out; null if they were sent at once. An order that was scheduled before keeps its time. */
  goesOutAt: z.nullable(z.string()),
});
export type BulkFulfillResult = z.output<typeof BulkFulfillResult>;

/** The response of GET /api/admin/orders/fulfill-effects: what sending orders does, before it is done. */
export const FulfillEffects = z.object({
  /** The orders that can be sent. */
  sendable: z.array(z.string()),
  units: z.number(),
  /** The vendors' prices of the units whose cost is known, without shipping, fees and taxes. */
  knownCost: z.string(),
  unitsWithoutCost: z.number(),
  /** Why these units have no cost, in sentences. */
  whyWithoutCost: z.array(z.string()),
  /** How long sending them with `delay` can be undone. */
  undoMinutes: z.number(),
  left: z.array(LeftOrder),
});
export type FulfillEffects = z.output<typeof FulfillEffects>;

/** The body of POST /api/admin/orders/fulfill/undo. */
export const UndoFulfillInput = z.object({ ids });

export const UndoFulfillResult = z.object({
  /** The orders that don't go out. */
  undone: z.array(z.string()),
  /** The orders in `undone` of which a vendor already has a part. It makes that part unless its vendor order is canceled. */
  partly: z.array(z.string()),
  /** The orders that have gone out already, or are being sent. */
  gone: z.array(z.string()),
});
export type UndoFulfillResult = z.output<typeof UndoFulfillResult>;
