import * as z from 'zod/mini';
import { fromWire } from '#shared/money.ts';
import { AddressInput, PartialAddressInput, RequiredAddress } from './address.schema.ts';
import { absentWhenEmpty, email, phone, text } from './text.schema.ts';

const NOT_AN_AMOUNT = 'Give an amount such as "25.00"';
const customerEmail = email('Valid email is required');
const customerName = text('Customer name is required', 120);

/** The body of POST /api/checkout/calculate. */
export const CalculateInput = z.object({
  shippingAddress: z._default(PartialAddressInput, {}),
});
export type CalculateInput = z.output<typeof CalculateInput>;

/** A billing address counts only when it is said to differ (decisions.md 15). */
const billingWhenDifferent = z.transform((body: Record<string, unknown>) =>
  body['sameAsShipping'] === true ? { ...body, billingAddress: undefined } : body,
);
const billingAddress = absentWhenEmpty(AddressInput);

/** The body of POST /api/create-payment-intent (decisions.md 15, 17, 18). */
export const PaymentIntentInput = z.pipe(
  billingWhenDifferent,
  z.object({
    shippingAddress: RequiredAddress,
    billingAddress,
    customerEmail: absentWhenEmpty(customerEmail),
    customerName: absentWhenEmpty(customerName),
    customerPhone: phone,
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
    shippingAddress: RequiredAddress,
    billingAddress,
    stripePaymentIntentId: text('The payment is missing', 255),
  }),
);
export type OrderInput = z.output<typeof OrderInput>;

/** The checkout form as the shopper fills it (P section 3). */
export const CheckoutForm = z.object({
  customerEmail,
  customerName,
  customerPhone: phone,
  shippingAddress: AddressInput,
  sameAsShipping: z.boolean('Say whether the billing address is the same'),
  billingAddress: z.optional(AddressInput),
});
export type CheckoutForm = z.output<typeof CheckoutForm>;
