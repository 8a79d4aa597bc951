import { useEffect, useState } from 'react';
import { type FieldPath, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { FieldErrors } from '#shared/errors.ts';
import { readDraft, saveDraft, typedBefore } from './checkout-draft.ts';
import { type CheckoutValues, checkValues, EMPTY_VALUES } from './checkout-values.ts';

export type CheckoutFormState = UseFormReturn<CheckoutValues>;

/** Checks with the shared schema. A name that is filled in from the address may be passed by empty. */
const resolver: Resolver<CheckoutValues> = (values, _, { names = [] }) => {
  const checked = checkValues(values);
  if (checked.ok) return { values, errors: {} };
  const { customerName, ...others } = checked.fields;
  const isPassedBy = names.length === 1 && names[0] === 'customerName' && !values.customerName;
  return { values: {}, errors: nested(isPassedBy ? others : checked.fields) };
};

/**
 * The checkout form. A field is checked when it is left; while it is typed in, its message can only vanish.
 * What is typed survives a reload of the tab.
 */
export function useCheckoutForm(): CheckoutFormState {
  const form = useForm<CheckoutValues>({
    defaultValues: EMPTY_VALUES,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver,
  });
  const { reset, watch, getValues, getFieldState, setValue, clearErrors } = form;
  // Before the first drawing takes the fields over: what is in them by now was typed without us.
  const [early] = useState(typedBefore);

  useEffect(() => {
    reset({ ...readDraft(), ...early });
    const { unsubscribe } = watch((_, { name }) => {
      const values = getValues();
      if (name === 'shippingAddress.firstName' || name === 'shippingAddress.lastName') prefillName(values);
      if (name === 'shippingAddress.state' || name === 'billingAddress.state') capitalize(name);
      if (name) dropMendedError(name, values);
      saveDraft(values);
    });
    return unsubscribe;

    /** The customer's name follows the delivery name until it is typed by hand (decisions.md 39). */
    function prefillName({ shippingAddress, customerName }: CheckoutValues): void {
      const name = `${shippingAddress.firstName} ${shippingAddress.lastName}`.trim();
      if (customerName === '' || name.startsWith(customerName) || customerName.startsWith(name)) {
        setValue('customerName', name);
      }
    }

    function capitalize(name: 'shippingAddress.state' | 'billingAddress.state'): void {
      const typed = getValues(name);
      if (typed !== typed.toUpperCase()) setValue(name, typed.toUpperCase());
    }

    function dropMendedError(name: FieldPath<CheckoutValues>, values: CheckoutValues): void {
      if (!getFieldState(name).invalid) return;
      const checked = checkValues(values);
      if (checked.ok || !checked.fields[name]) clearErrors(name);
    }
  }, [reset, watch, getValues, getFieldState, setValue, clearErrors, early]);

  return form;
}

/** Puts the server's messages beside their fields. */
export function showServerErrors(form: CheckoutFormState, fields: FieldErrors): void {
  for (const [path, message] of Object.entries(fields)) {
    form.setError(path as FieldPath<CheckoutValues>, { type: 'server', message });
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
