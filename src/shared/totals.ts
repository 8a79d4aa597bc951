import { type Cents, displayMoney, percentOf } from './money.ts';

/** The error message of `total_changed`, which the checkout also shows when the total changes without a request. */
export const TOTAL_CHANGED_MESSAGE = 'Your total has changed. Check it before you pay.';

/** The amounts of an order (docs/product.md#totals). */
export interface Totals {
  subtotal: Cents;
  tax: Cents;
  shipping: Cents;
  total: Cents;
  /** True until the state and ZIP code are known: tax may still be added. */
  estimated: boolean;
}

/** The rates for shipping (docs/product.md#shipping). */
export interface ShippingRates {
  shippingFlat: Cents;
  freeShippingFrom: Cents;
}

export interface ShopRates extends ShippingRates {
  /** Percentages by two-letter state code, such as 8.375 (docs/product.md#tax). */
  taxRates: Partial<Record<string, number>>;
}

/** Returns the notice about free shipping: `Free shipping from $75.` */
export function freeShippingWords({ freeShippingFrom }: Pick<ShippingRates, 'freeShippingFrom'>): string {
  if (freeShippingFrom === 0) return 'Free shipping.';
  return `Free shipping from ${displayMoney(freeShippingFrom).replace(/\.00$/, '')}.`;
}

/**
 * Calculates the totals of an order. Shipping is free from a threshold and a flat rate below it. Tax is a percentage
 * of the subtotal by the state of the destination, rounded half up to the cent.
 */
export function orderTotals(
  subtotal: Cents,
  destination: { state?: string | undefined; zipCode?: string | undefined },
  rates: ShopRates,
): Totals {
  const { state, zipCode } = destination;
  const shipping = subtotal >= rates.freeShippingFrom ? 0 : rates.shippingFlat;
  const tax = percentOf(subtotal, (state && rates.taxRates[state]) || 0);
  return { subtotal, tax, shipping, total: subtotal + tax + shipping, estimated: !state || !zipCode };
}
