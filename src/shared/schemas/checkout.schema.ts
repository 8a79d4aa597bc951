import * as z from 'zod/mini';
import { fromWire } from '#shared/money.ts';
import { AddressInput, PartialAddressInput, RequiredAddressInput } from './address.schema.ts';
import { absentWhenEmpty, email, phone, text } from './text.schema.ts';

const NOT_AN_AMOUNT = 'Enter an amount such as "25.00"';
const customerEmail = email('Valid email is required');
const customerName = text('Customer name is required', 120);

/** The body of POST /api/checkout/calculate. */
export const CalculateInput = z.object({
  shippingAddress: z._default(PartialAddressInput, {}),
});
export type CalculateInput = z.output<typeof CalculateInput>;

/** Ignores the billing address of a request with `sameAsShipping`. */
const billingWhenDifferent = z.transform((body: Record<string, unknown>) =>
  body['sameAsShipping'] === true ? { ...body, billingAddress: undefined } : body,
);
const billingAddress = absentWhenEmpty(AddressInput);

/** The body of POST /api/create-payment-intent. */
export const PaymentIntentInput = z.pipe(
  billingWhenDifferent,
  z.object({
    shippingAddress: RequiredAddressInput,
    billingAddress,
    customerEmail: absentWhenEmpty(customerEmail),
    customerName: absentWhenEmpty(customerName),
    customerPhone: phone,
    /** The total that the shopper has seen: `"25.00"`. */
    expectedTotal: absentWhenEmpty(
      z.string(NOT_AN_AMOUNT).check(z.refine((value) => fromWire(value) !== null, NOT_AN_AMOUNT)),
    ),
  }),
);
export type PaymentIntentInput = z.output<typeof PaymentIntentInput>;

/** The body of POST /api/orders. */
export const OrderInput = z.pipe(
  billingWhenDifferent,
  z.object({
    customerEmail,
    customerName,
    customerPhone: phone,
    shippingAddress: RequiredAddressInput,
    billingAddress,
    stripePaymentIntentId: text('The payment is missing', 255),
  }),
);
export type OrderInput = z.output<typeof OrderInput>;

/** The checkout form as the shopper fills it in. */
export const CheckoutForm = z.object({
  customerEmail,
  customerName,
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
  /** The highest quantity in stock; below `quantity` when stock has shrunk since. */
  available: z.number(),
  /** Whether the item has a design. */
  isCustomized: z.boolean(),
});
export type CheckoutTotalsItem = z.output<typeof CheckoutTotalsItem>;

/** What the cart costs. */
export const CheckoutTotals = z.object({
  items: z.array(CheckoutTotalsItem),
  subtotal: z.string(),
  tax: z.string(),
  shipping: z.string(),
  total: z.string(),
  /** True until state and ZIP code are given: tax may be added. */
  estimated: z.boolean(),
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

/** The part of an order that the checkout reads: after a payment nothing else of the response may fail. */
export const PlacedOrder = z.object({ id: z.string(), orderNumber: z.string() });
export type PlacedOrder = z.output<typeof PlacedOrder>;
