import type { CheckoutValues } from './checkout-values.ts';
import { EMPTY_VALUES } from './checkout-values.ts';
import { writeZipCode } from './write-zip-code.ts';

const KEY = 'gti-checkout';

/** What was typed before a reload of this tab; card data is never part of it. */
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
    // Storage may be forbidden: then a reload begins anew.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** What was typed, or filled in by the browser, before the script of the page was there. */
export function typedBefore(): Partial<CheckoutValues> {
  if (typeof document === 'undefined') return {};
  const address = { ...readDraft().shippingAddress };
  const top: Partial<CheckoutValues> = {};
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>('#checkout input[name]')) {
    const [head = '', field] = name.split('.');
    if (!value || head === 'sameAsShipping') continue;
    if (field) Object.assign(address, { [field]: field === 'zipCode' ? writeZipCode(value) : value });
    else Object.assign(top, { [head]: value });
  }
  return { ...top, shippingAddress: address };
}
