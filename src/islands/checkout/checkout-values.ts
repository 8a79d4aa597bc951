import { safeParse } from 'zod/mini';
import type { FieldErrors } from '#shared/errors.ts';
import { AddressInput } from '#shared/schemas/address.schema.ts';
import { CheckoutForm } from '#shared/schemas/checkout.schema.ts';

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

/** What was typed as the server takes it, or the message of each wrong field by dotted path. */
export function checkValues(
  values: CheckoutValues,
): { ok: true; form: CheckoutForm } | { ok: false; fields: FieldErrors } {
  const { billingAddress, ...rest } = values;
  const parsed = safeParse(CheckoutForm, rest);
  const billing = values.sameAsShipping ? null : safeParse(AddressInput, billingAddress);
  const issues = [
    ...(parsed.error?.issues ?? []),
    ...(billing?.error?.issues ?? []).map((issue) => ({ ...issue, path: ['billingAddress', ...issue.path] })),
  ];
  if (parsed.success && issues.length === 0) {
    return { ok: true, form: { ...parsed.data, ...(billing?.success && { billingAddress: billing.data }) } };
  }
  const fields: FieldErrors = {};
  for (const { path, message } of issues) fields[path.map(String).join('.')] ??= message;
  return { ok: false, fields };
}
