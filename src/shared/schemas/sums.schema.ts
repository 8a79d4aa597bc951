import * as z from 'zod/mini';
import type { WireSums } from '#shared/amounts.ts';

/** The sums of an order, as fields of whatever has them. */
export const SUMS = {
  subtotal: z.string(),
  /** Negative; absent where there is none. */
  discount: z.optional(z.string()),
  tax: z.string(),
  shipping: z.string(),
  total: z.string(),
} satisfies Record<keyof WireSums, unknown>;
