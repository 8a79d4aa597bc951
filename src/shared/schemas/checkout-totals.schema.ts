import * as z from 'zod/mini';
import { SUMS } from './sums.schema.ts';

// A separate file, so that the browser loads it only with a payment.

export const CheckoutTotalsItem = z.object({
  /** The id of the cart's line item. */
  id: z.string(),
  productName: z.string(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  quantity: z.number(),
  subtotal: z.string(),
  image: z.nullable(z.string()),
  /** The highest quantity in stock; below `quantity` if stock has decreased since. */
  available: z.number(),
  /** Whether the item has a design. */
  isCustomized: z.boolean(),
  /** Why the item can't be ordered like this, in a sentence: stock, or a design that can no longer be printed. */
  problem: z.nullable(z.string()),
});
export type CheckoutTotalsItem = z.output<typeof CheckoutTotalsItem>;

/** The price of the cart. */
export const CheckoutTotals = z.object({
  items: z.array(CheckoutTotalsItem),
  ...SUMS,
  /** Whether a part of it isn't final: `estimatedParts`. */
  estimated: z.boolean(),
  /**
   * `tax` until state and ZIP code are known: it may be added. `shipping` if vendors make items and their rates aren't known,
   * because the address is missing or they didn't answer: the flat rate is charged instead.
   */
  estimatedParts: z.array(z.string()),
  /** When the order arrives, in words. */
  delivery: z.string(),
});
export type CheckoutTotals = z.output<typeof CheckoutTotals>;
