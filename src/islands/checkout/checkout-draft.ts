import { type CheckoutValues, EMPTY_VALUES, formatState, formatZipCode } from './checkout-values.ts';

const KEY = 'gti-checkout';
const EARLY_FORMATS: Partial<Record<string, (typed: string) => string>> = {
  state: formatState,
  zipCode: formatZipCode,
};

/** Returns the values that were typed before a reload of this tab. They never include card data. */
export function readDraft(): CheckoutValues {
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

/** Returns what was typed, or filled in by the browser, before hydration. */
export function readEarlyInput(): Partial<CheckoutValues> {
  if (typeof document === 'undefined') return {};
  const address = { ...readDraft().shippingAddress };
  const top: Partial<CheckoutValues> = {};
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>('#checkout input[name]')) {
    const [head = '', field] = name.split('.');
    if (!value || head === 'sameAsShipping') continue;
    if (field) Object.assign(address, { [field]: EARLY_FORMATS[field]?.(value) ?? value });
    else Object.assign(top, { [head]: value });
  }
  return { ...top, shippingAddress: address };
}
