import * as z from 'zod/mini';
import { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import { toStateCode } from '#shared/us-states.ts';

/** An address while it is being typed: every field is text. */
export interface AddressValues {
  firstName: string;
  lastName: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
}

/** The checkout form while it is being typed. */
export interface CheckoutValues {
  customerEmail: string;
  customerName: string;
  customerPhone: string;
  shippingAddress: AddressValues;
  sameAsShipping: boolean;
  billingAddress: AddressValues;
}

const EMPTY_ADDRESS: AddressValues = {
  firstName: '',
  lastName: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
};

export const EMPTY_VALUES: CheckoutValues = {
  customerEmail: '',
  customerName: '',
  customerPhone: '',
  shippingAddress: EMPTY_ADDRESS,
  sameAsShipping: true,
  billingAddress: EMPTY_ADDRESS,
};

/** Validates the typed values. A billing address counts only if it differs (docs/product/checkout.md#billing-address). */
export const CheckoutValuesInput = z.pipe(
  z.transform(
    ({ billingAddress, ...values }: CheckoutValues): z.input<typeof CheckoutForm> =>
      values.sameAsShipping ? values : { ...values, billingAddress },
  ),
  CheckoutForm,
);

/**
 * Returns the code of a state that is typed or filled in: "Georgia" → "GA", "nv" → "NV". A third letter is dropped. An
 * unknown name stays: its first two letters may be the code of another state.
 */
export function formatState(typed: string): string {
  const letters = typed.trim();
  return toStateCode(letters) ?? (letters.length > 3 ? letters : letters.toUpperCase().slice(0, 2));
}

/**
 * Inserts the hyphen before the last four digits of a ZIP code, which many phone keypads lack. Returns anything
 * that is not a ZIP code unchanged.
 */
export function formatZipCode(typed: string): string {
  const [, area, rest] = /^\s*(\d{5})[\s-]*(\d{0,4})\s*$/.exec(typed) ?? [];
  if (!area) return typed;
  return rest ? `${area}-${rest}` : area;
}
