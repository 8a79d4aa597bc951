import { percentOf } from '#shared/percent.ts';
import type { TaxRule } from '#shared/pricing.ts';
import { US_STATE_NAMES, type UsState } from '#shared/us-states.ts';

const CLOTHING = 'txcd_30011000';
const SHIPPING = 'txcd_92010001';

/** Where the sandbox's merchant is registered for tax, with made-up rules of every kind. Elsewhere nothing is collected. */
const RULES: Partial<Record<UsState, TaxRule>> = {
  CA: { rate: 7.25, clothing: true, shipping: false },
  FL: { rate: 6, clothing: true, shipping: true },
  NV: { rate: 8.375, clothing: true, shipping: false },
  NY: { rate: 8.875, clothing: false, shipping: true },
  PA: { rate: 6, clothing: false, shipping: false },
  TX: { rate: 8.25, clothing: true, shipping: true },
  WA: { rate: 10.1, clothing: true, shipping: true },
};

export interface Taxed {
  amount: number;
  taxable: number;
  /** In percent. */
  rate: number;
  reason: 'standard_rated' | 'product_exempt' | 'not_collecting';
}

/** Returns the tax on an amount in cents, rounded half up. The same question always has the same answer. */
export function taxOn(amount: number, taxCode: string, state: string): Taxed {
  const rule = RULES[state as UsState];
  if (!rule) return { amount: 0, taxable: 0, rate: 0, reason: 'not_collecting' };
  const isExempt = (taxCode === CLOTHING && !rule.clothing) || (taxCode === SHIPPING && !rule.shipping);
  if (isExempt) return { amount: 0, taxable: 0, rate: 0, reason: 'product_exempt' };
  return { amount: percentOf(amount, rule.rate), taxable: amount, rate: rule.rate, reason: 'standard_rated' };
}

/** Returns whether an address says where it is: a state of the United States and a ZIP code. */
export function isLocated({
  state,
  postal_code,
}: {
  state: string | null;
  postal_code: string | null;
}): boolean {
  return state !== null && state in US_STATE_NAMES && /^\d{5}(-\d{4})?$/.test(postal_code ?? '');
}
