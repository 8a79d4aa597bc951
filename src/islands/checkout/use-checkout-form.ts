import { useEffect, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#shared/errors.ts';
import type { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import { useSchemaForm } from '../kit/use-schema-form.ts';
import { readDraft, readEarlyInput, saveDraft } from './checkout-draft.ts';
import { type CheckoutValues, CheckoutValuesInput, EMPTY_VALUES } from './checkout-values.ts';

export type CheckoutFormState = UseFormReturn<CheckoutValues, unknown, CheckoutForm>;

/** Creates the checkout form. The typed values survive a reload of the tab. */
export function useCheckoutForm(): CheckoutFormState {
  const form = useSchemaForm(CheckoutValuesInput, EMPTY_VALUES);
  const { reset, watch, getValues, setValue } = form;
  // Read before the first render controls the fields: what they hold by then was typed before hydration.
  const [earlyInput] = useState(readEarlyInput);

  useEffect(() => {
    reset({ ...readDraft(), ...earlyInput });
    const { unsubscribe } = watch((_, { name }) => {
      if (name === 'shippingAddress.firstName' || name === 'shippingAddress.lastName')
        prefillName(getValues());
      saveDraft(getValues());
    });
    return unsubscribe;

    /** Copies the shipping name until the customer's name is edited (docs/product.md#customer-name). */
    function prefillName({ shippingAddress, customerName }: CheckoutValues): void {
      const name = `${shippingAddress.firstName} ${shippingAddress.lastName}`.trim();
      if (customerName === '' || name.startsWith(customerName) || customerName.startsWith(name)) {
        setValue('customerName', name);
      }
    }
  }, [reset, watch, getValues, setValue, earlyInput]);

  return form;
}

/** Shows the server's messages at their fields. */
export function showServerErrors(form: CheckoutFormState, fields: FieldErrors): void {
  for (const [path, message] of Object.entries(fields)) {
    form.setError(path as FieldPath<CheckoutValues>, { type: 'server', message });
  }
}
