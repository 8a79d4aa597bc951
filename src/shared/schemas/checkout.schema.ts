import * as z from 'zod/mini';
import { AddressInput } from './address.schema.ts';
import { SUMS } from './sums.schema.ts';
import { email, phone, text } from './text.schema.ts';

/** The checkout form as the shopper fills it in. */
export const CheckoutForm = z.object({
  customerEmail: email('Valid email is required'),
  // Fits the longest first and last name of an address with a space between them, which the form suggests.
  customerName: text('Customer name is required', 121),
  customerPhone: phone,
  shippingAddress: AddressInput,
  sameAsShipping: z.boolean('Choose whether the billing address is the same'),
  billingAddress: z.optional(AddressInput),
});
export type CheckoutForm = z.output<typeof CheckoutForm>;

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
  /** Why the item can't be ordered like this, in a sentence: stock, or a design that can't be printed anymore. */
  problem: z.nullable(z.string()),
});
export type CheckoutTotalsItem = z.output<typeof CheckoutTotalsItem>;

/** The price of the cart. */
export const CheckoutTotals = z.object({
  items: z.array(CheckoutTotalsItem),
  ...SUMS,
  /** Whether a part of it isn't final: `estimatedParts`. */
  estimated: z.boolean(),
  // An enum would need more bytes in the checkout's script, which is at its limit.
  /**
   * `tax` until state and ZIP code are known: it may be added. `shipping` if vendors make items and their rates aren't known,
   * because the address is missing or they didn't answer: the flat rate is charged instead.
   */
  estimatedParts: z.array(z.string()),
  /** When the order arrives, in words. */
  delivery: z.string(),
});
export type CheckoutTotals = z.output<typeof CheckoutTotals>;

/** A payment intent, ready to be confirmed in the browser. */
export const StartedPayment = z.object({
  /** For Stripe.js. */
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  total: z.string(),
});
export type StartedPayment = z.output<typeof StartedPayment>;

/** The part of an order that the checkout reads: after a payment, the rest of the response must not cause a failure. */
export const PlacedOrder = z.object({ id: z.string(), orderNumber: z.string() });
export type PlacedOrder = z.output<typeof PlacedOrder>;
