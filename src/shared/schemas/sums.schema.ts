import * as z from 'zod/mini';
import type { AdjustmentKind, WireSums } from '#shared/amounts.ts';

/** The sums of an order, as fields of whatever has them. */
export const SUMS = {
  subtotal: z.string(),
  /** Negative, or `0.00`. */
  discount: z.string(),
  tax: z.string(),
  shipping: z.string(),
  total: z.string(),
} satisfies Record<keyof WireSums, unknown>;

/** The adjustments of a line item. */
export const ADJUSTMENTS = { discount: z.string(), tax: z.string() } satisfies Record<
  AdjustmentKind,
  unknown
>;
