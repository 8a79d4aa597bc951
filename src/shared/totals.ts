import { type Cents, displayMoney, percentOf } from './money.ts';

/** What an order costs, in cents. */
export interface Totals {
  subtotal: Cents;
  tax: Cents;
  shipping: Cents;
  total: Cents;
  /** True until state and ZIP code are known: tax may still be added. */
  estimated: boolean;
}

/** What shipping costs without a vendor's own rates, in cents. */
export interface ShippingRates {
  shippingFlat: Cents;
  freeShippingFrom: Cents;
}

export interface ShopRates extends ShippingRates {
  /** Percent by state. */
  taxRates: Partial<Record<string, number>>;
}

/** Returns what the store says about free shipping: `Free shipping from $75.` */
export function freeShippingWords({ freeShippingFrom }: Pick<ShippingRates, 'freeShippingFrom'>): string {
  if (freeShippingFrom === 0) return 'Free shipping.';
  return `Free shipping from ${displayMoney(freeShippingFrom).replace(/\.00$/, '')}.`;
}

/** Shipping is free from a threshold on, else a flat rate; tax comes from a table of states. */
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
