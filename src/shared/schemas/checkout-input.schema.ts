import * as z from 'zod/mini';
import { fromWire } from '#shared/money.ts';
import { AddressInput, NO_ADDRESS } from './address.schema.ts';
import { CheckoutForm } from './checkout.schema.ts';
import { absentWhenEmpty, emptyAsAbsent, text } from './text.schema.ts';

// A separate file, so that the browser doesn't load them with its schemas.

const NOT_AN_AMOUNT = 'Enter an amount such as "25.00"';
const { customerEmail, customerName, customerPhone } = CheckoutForm.shape;
const sameAsShipping = absentWhenEmpty(CheckoutForm.shape.sameAsShipping);

/** Any part of an address; fields that are present must be valid. */
export const PartialAddressInput = z.object(
  {
    firstName: absentWhenEmpty(AddressInput.shape.firstName),
    lastName: absentWhenEmpty(AddressInput.shape.lastName),
    addressLine1: absentWhenEmpty(AddressInput.shape.addressLine1),
    addressLine2: AddressInput.shape.addressLine2,
    city: absentWhenEmpty(AddressInput.shape.city),
    state: absentWhenEmpty(AddressInput.shape.state),
    zipCode: absentWhenEmpty(AddressInput.shape.zipCode),
    country: absentWhenEmpty(AddressInput.shape.country),
  },
  NO_ADDRESS,
);

/** A required address: a missing one gets an error for each of its fields. */
export const RequiredAddressInput = z.pipe(
  z.transform((value: unknown) => value ?? {}),
  AddressInput,
);

/** The body of POST /api/checkout/calculate. */
export const CalculateInput = z.object({
  shippingAddress: emptyAsAbsent(z._default(PartialAddressInput, {})),
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
    sameAsShipping,
    customerEmail: absentWhenEmpty(customerEmail),
    customerName: absentWhenEmpty(customerName),
    customerPhone,
    /** The total that the shopper has seen: `"25.00"`. */
    expectedTotal: absentWhenEmpty(
      z.string(NOT_AN_AMOUNT).check(z.refine((value) => fromWire(value) !== null, NOT_AN_AMOUNT)),
    ),
    /** Only after `proof_required`: its `challenge` and the solution, as JSON. */
    proof: absentWhenEmpty(text('Send the solution of the challenge', 2000)),
  }),
);
export type PaymentIntentInput = z.output<typeof PaymentIntentInput>;

/** The body of POST /api/orders. */
export const OrderInput = z.pipe(
  billingWhenDifferent,
  z.object({
    customerEmail,
    customerName,
    customerPhone,
    shippingAddress: RequiredAddressInput,
    billingAddress,
    sameAsShipping,
    stripePaymentIntentId: text('The payment is missing', 255),
  }),
);
export type OrderInput = z.output<typeof OrderInput>;
