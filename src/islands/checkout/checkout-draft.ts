import { type CheckoutValues, EMPTY_VALUES, formatState, formatZipCode } from './checkout-values.ts';

const KEY = 'gti-checkout';
const EARLY_FORMATS: Partial<Record<string, (typed: string) => string>> = {
  state: formatState,
  zipCode: formatZipCode,
};

/** What is stored of the form. It never includes card data. */
export interface CheckoutDraft {
  values: CheckoutValues;
  /** The shopper typed a customer's name other than that of the address. */
  isNameTyped: boolean;
}

type StoredDraft = Partial<CheckoutValues & Pick<CheckoutDraft, 'isNameTyped'>>;

/** Returns what was typed before a reload of this tab. */
export function readDraft(): CheckoutDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as StoredDraft;
    const { isNameTyped = false, ...typed } = stored;
    const values = {
      ...EMPTY_VALUES,
      ...typed,
      shippingAddress: { ...EMPTY_VALUES.shippingAddress, ...typed.shippingAddress },
      billingAddress: { ...EMPTY_VALUES.billingAddress, ...typed.billingAddress },
    };
    return { values, isNameTyped };
  } catch {
    return { values: EMPTY_VALUES, isNameTyped: false };
  }
}

export function saveDraft({ values, isNameTyped }: CheckoutDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, isNameTyped }));
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
  const address = { ...readDraft().values.shippingAddress };
  const top: Partial<CheckoutValues> = {};
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>('#checkout input[name]')) {
    const [head = '', field] = name.split('.');
    if (!value || head === 'sameAsShipping') continue;
    if (field) Object.assign(address, { [field]: EARLY_FORMATS[field]?.(value) ?? value });
    else Object.assign(top, { [head]: value });
  }
  return { ...top, shippingAddress: address };
}
