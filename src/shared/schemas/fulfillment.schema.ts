import * as z from 'zod/mini';
import { VENDOR_IDS } from '#shared/vendors.ts';
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
