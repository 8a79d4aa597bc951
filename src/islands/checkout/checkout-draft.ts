import { readFromTab, removeFromTab, storeInTab } from '../kit/tab-storage.ts';
import { type CheckoutValues, EMPTY_VALUES, formatState, formatZipCode } from './checkout-values.ts';

const KEY = 'gti-checkout';
const EARLY_FORMATS: Partial<Record<string, (typed: string) => string>> = {
  state: formatState,
  zipCode: formatZipCode,
};

/** Returns the values that were typed before a reload of this tab. They never include card data. */
export function readDraft(): CheckoutValues {
  const draft = (readFromTab(KEY) ?? {}) as Partial<CheckoutValues>;
  return {
    ...EMPTY_VALUES,
    ...draft,
    shippingAddress: { ...EMPTY_VALUES.shippingAddress, ...draft.shippingAddress },
    billingAddress: { ...EMPTY_VALUES.billingAddress, ...draft.billingAddress },
  };
}

export const saveDraft = (values: CheckoutValues) => storeInTab(KEY, values);
export const clearDraft = () => removeFromTab(KEY);

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
