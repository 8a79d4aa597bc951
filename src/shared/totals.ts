import { type Cents, displayMoney } from './money.ts';

/** The error message of `total_changed`, which the checkout also shows when the total changes without a request. */
export const TOTAL_CHANGED_MESSAGE = 'Your total has changed. Check it before you pay.';

/** The rates for shipping (docs/product/checkout.md#shipping). */
export interface ShippingRates {
  shippingFlat: Cents;
  freeShippingFrom: Cents;
}

/** Returns the notice about free shipping: `Free shipping from $75.` */
export function freeShippingWords({ freeShippingFrom }: Pick<ShippingRates, 'freeShippingFrom'>): string {
  if (freeShippingFrom === 0) return 'Free shipping.';
  return `Free shipping from ${displayMoney(freeShippingFrom).replace(/\.00$/, '')}.`;
}
