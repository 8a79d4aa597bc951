import { type CheckoutValues, formatState, formatZipCode } from './checkout-values.ts';

/** The cart has one draft, and each payment link its own. */
const keyOf = (linkId = '') => `gti-checkout${linkId}`;
const EARLY_FORMATS: Partial<Record<string, (typed: string) => string>> = {
  state: formatState,
  zipCode: formatZipCode,
};

/** Returns the values that were typed before a reload of this tab, over `start`. They never include card data. */
function readDraft(start: CheckoutValues, linkId?: string): CheckoutValues {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(linkId)) ?? '{}') as Partial<CheckoutValues>;
    return {
      ...start,
      ...draft,
      shippingAddress: { ...start.shippingAddress, ...draft.shippingAddress },
      billingAddress: { ...start.billingAddress, ...draft.billingAddress },
    };
  } catch {
    return start;
  }
}

export function saveDraft(values: CheckoutValues, linkId?: string): void {
  try {
    sessionStorage.setItem(keyOf(linkId), JSON.stringify(values));
  } catch {
    // Storage may be disabled: then a reload empties the form.
  }
}

export function clearDraft(linkId?: string): void {
  try {
    sessionStorage.removeItem(keyOf(linkId));
  } catch {
    // Storage is disabled: nothing was saved.
  }
}

/**
 * Returns the draft with what was typed, unchecked, or filled in by the browser, before hydration.
 * @param start what is known without a draft
 */
export function readEarlyInput(start: CheckoutValues, linkId?: string): CheckoutValues {
  const values = readDraft(start, linkId);
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
