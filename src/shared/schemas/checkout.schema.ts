import * as z from 'zod/mini';
import { AddressInput } from './address.schema.ts';
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
