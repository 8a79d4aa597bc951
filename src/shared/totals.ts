import { type Cents, displayMoney, percentOf } from './money.ts';

/** The error message of `total_changed`, which the checkout also shows when the total changes without a request. */
export const TOTAL_CHANGED_MESSAGE = 'The total of your order has changed. Please check it again.';

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

/** Totals on the wire: what POST /api/checkout/calculate answers. */
export interface CheckoutTotals {
  items: CheckoutTotalsLine[];
  subtotal: string;
  tax: string;
  shipping: string;
  total: string;
  estimated: boolean;
}

export interface CheckoutTotalsLine {
  id: string;
  productName: string;
  size: string | null;
  color: string | null;
  quantity: number;
  subtotal: string;
  image: string | null;
  /** How many could be had; fewer than `quantity` when stock has shrunk meanwhile. */
  available: number;
  /** Ordered with a design of the shopper's. */
  isCustomized: boolean;
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
