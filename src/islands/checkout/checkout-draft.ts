import type { CheckoutValues } from './checkout-values.ts';
import { EMPTY_VALUES } from './checkout-values.ts';

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
