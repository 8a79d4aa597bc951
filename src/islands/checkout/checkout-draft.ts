import { type CheckoutValues, EMPTY_VALUES, formatState, formatZipCode } from './checkout-values.ts';

const KEY = 'gti-checkout';
const EARLY_FORMATS: Partial<Record<string, (typed: string) => string>> = {
  state: formatState,
  zipCode: formatZipCode,
};

/** Returns the values that were typed before a reload of this tab. They never include card data. */
function readDraft(): CheckoutValues {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<CheckoutValues>;
    return {
      ...EMPTY_VALUES,
      ...draft,
      shippingAddress: { ...EMPTY_VALUES.shippingAddress, ...draft.shippingAddress },
      billingAddress: { ...EMPTY_VALUES.billingAddress, ...draft.billingAddress },
    };
  } catch {
    return EMPTY_VALUES;
  }
}

export function saveDraft(values: CheckoutValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Storage may be disabled: then a reload empties the form.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: nothing was saved.
  }
}

/**
 * Returns the form with what was typed, unchecked, or filled in by the browser, before hydration.
 * @param start what it began with; by default, what was typed before a reload
 */
export function readEarlyInput(start = readDraft()): CheckoutValues {
  const values = { ...start };
  if (typeof document === 'undefined') return values;
  const shippingAddress = { ...values.shippingAddress };
  for (const { name, value, checked } of document.querySelectorAll<HTMLInputElement>('#checkout input')) {
    const [key = '', group] = name.split('.').reverse();
    // Only the box of the billing address has no name. It was served checked.
    if (!key) values.sameAsShipping &&= checked;
    else if (value)
      Object.assign(group ? shippingAddress : values, { [key]: EARLY_FORMATS[key]?.(value) ?? value });
  }
  return { ...values, shippingAddress };
}
