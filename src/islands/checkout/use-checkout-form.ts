import { useEffect, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { CustomerPaymentLink } from '#shared/customer-payment-link.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import { useSchemaForm } from '../kit/use-schema-form.ts';
import { readEarlyInput, saveDraft } from './checkout-draft.ts';
import { type CheckoutValues, CheckoutValuesInput, EMPTY_VALUES } from './checkout-values.ts';

export type CheckoutFormState = UseFormReturn<CheckoutValues, unknown, CheckoutForm>;

/**
 * Creates the checkout form. The typed values survive a reload of the tab.
 * @param email what the email field begins with
 * @param link what is known of the customer, whose address is fixed
 */
export function useCheckoutForm(email: string, link?: CustomerPaymentLink): CheckoutFormState {
  const form = useSchemaForm(CheckoutValuesInput, EMPTY_VALUES);
  const { reset, watch, getValues, setValue } = form;
  // Read before the first render controls the fields: what they hold by then was typed before hydration.
  const [earlyInput] = useState(() => readEarlyInput({ ...EMPTY_VALUES, ...link?.start }, link?.id));

  useEffect(() => {
    const restored = { ...earlyInput };
    restored.customerEmail ||= email;
    restored.customerName ||= shippingName(restored);
    reset(restored);
    let isNameTyped = hasOwnName(restored);
    const { unsubscribe } = watch((_, { name, type }) => {
      // Without a type, the form itself filled it in.
      if (name === 'customerName' && type) isNameTyped = hasOwnName(getValues());
      // Until the shopper types another one (docs/product/checkout.md#customer-name).
      if (name?.startsWith('shipping') && !isNameTyped) setValue('customerName', shippingName(getValues()));
      saveDraft(getValues(), link?.id);
    });
    return unsubscribe;
  }, [reset, watch, getValues, setValue, earlyInput, email, link]);

  return form;
}

function shippingName({ shippingAddress: { firstName, lastName } }: CheckoutValues): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns whether the customer's name differs from the recipient's. */
function hasOwnName(values: CheckoutValues): boolean {
  return values.customerName !== '' && values.customerName !== shippingName(values);
}

/** Shows the server's messages at their fields. */
export function showServerErrors(form: CheckoutFormState, fields: FieldErrors): void {
  for (const [path, message] of Object.entries(fields)) {
    form.setError(path as FieldPath<CheckoutValues>, { type: 'server', message });
  }
}
