import { useEffect } from 'react';
import { type FieldPath, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { FieldErrors } from '#shared/errors.ts';
import { readDraft, saveDraft } from './checkout-draft.ts';
import { type CheckoutValues, checkValues, EMPTY_VALUES } from './checkout-values.ts';

export type CheckoutFormState = UseFormReturn<CheckoutValues>;

/** Checks with the shared schema: on leaving a field, then while it is mended. */
const resolver: Resolver<CheckoutValues> = (values) => {
  const checked = checkValues(values);
  return checked.ok ? { values, errors: {} } : { values: {}, errors: nested(checked.fields) };
};

/** The checkout form: what is typed survives a reload of the tab. */
export function useCheckoutForm(): CheckoutFormState {
  const form = useForm<CheckoutValues>({ defaultValues: EMPTY_VALUES, mode: 'onTouched', resolver });
  const { reset, watch, getValues, getFieldState, setValue } = form;

  useEffect(() => {
    reset(readDraft());
    const { unsubscribe } = watch((_, { name }) => {
      const values = getValues();
      if (name === 'shippingAddress.firstName' || name === 'shippingAddress.lastName') prefillName(values);
      saveDraft(values);
    });
    return unsubscribe;

    /** The customer's name follows the delivery name until it is typed by hand (decisions.md 39). */
    function prefillName({ shippingAddress, customerName }: CheckoutValues): void {
      const name = `${shippingAddress.firstName} ${shippingAddress.lastName}`.trim();
      if (customerName === '' || name.startsWith(customerName) || customerName.startsWith(name)) {
        setValue('customerName', name, { shouldValidate: getFieldState('customerName').invalid });
      }
    }
  }, [reset, watch, getValues, getFieldState, setValue]);

  return form;
}

/** Puts the server's messages beside their fields and the focus into the first. */
export function showServerErrors(form: CheckoutFormState, fields: FieldErrors): void {
  for (const [index, [path, message]] of Object.entries(fields).entries()) {
    form.setError(
      path as FieldPath<CheckoutValues>,
      { type: 'server', message },
      { shouldFocus: index === 0 },
    );
  }
}

function nested(fields: FieldErrors): Record<string, unknown> {
  const errors: Record<string, Record<string, unknown>> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [head = '', ...rest] = path.split('.');
    const error = { type: 'validate', message };
    if (rest.length === 0) errors[head] = error;
    else errors[head] = { ...errors[head], [rest.join('.')]: error };
  }
  return errors;
}
