import { type Cents, sum } from './money.ts';
import { percentOf } from './percent.ts';
import type { ShippingRates, Totals } from './totals.ts';
import type { UsState } from './us-states.ts';

/** How a state taxes an order (docs/product/checkout.md#tax). */
export interface TaxRule {
  /** In percent, such as 8.375. */
  rate: number;
  /** Whether clothing is taxed. */
  clothing: boolean;
  /** Whether shipping is taxed. */
  shipping: boolean;
}

/** The states where tax is charged. */
export type TaxTable = Partial<Record<UsState, TaxRule>>;

export interface ShopRates extends ShippingRates {
  taxTable: TaxTable;
}

/** The shipping charged for an order, and the states' tax rules. */
interface ChargedShipping {
  shipping: Cents;
  taxTable: TaxTable;
}

/** A line item to price. */
export interface LineAmount {
  /** The price of all its units. */
  amount: Cents;
  isClothing: boolean;
}

export interface Destination {
  state?: string | undefined;
  zipCode?: string | undefined;
}

/** The tax of an order, from the table or a tax service. */
export interface OrderTax {
  /** One per line item, in order. */
  lines: Cents[];
  shipping: Cents;
}

/** The price of an order: its totals, and the parts of the tax. */
export interface Price extends Totals {
  /** `tax` is their sum. */
  taxParts: OrderTax;
}

/**
 * Prices an order (docs/product/checkout.md#totals). Shipping is free from a threshold and a flat rate below it. Tax is rounded
 * half up to the cent for each line item and for shipping, so that each can be refunded with its own tax.
 * @param tax a tax service's tax; by default the rules of the destination's state
 */
export function priceOrder(
  lines: readonly LineAmount[],
  destination: Destination,
  rates: ShopRates,
  tax?: OrderTax,
): Price {
  const shipping = shippingOf(subtotalOf(lines), rates);
  return priceAgain(lines, destination, { shipping, taxTable: rates.taxTable }, tax);
}

/**
 * Prices an existing order for another destination. Only the tax may differ: `shipping` is what was charged, whatever the current
 * rates are. Otherwise like `priceOrder`.
 */
export function priceAgain(
  lines: readonly LineAmount[],
  destination: Destination,
  { shipping, taxTable }: ChargedShipping,
  tax: OrderTax = tableTax(lines, shipping, taxTable[destination.state as UsState]),
): Price {
  const subtotal = subtotalOf(lines);
  const taxed = sum(tax.lines) + tax.shipping;
  return {
    subtotal,
    shipping,
    tax: taxed,
    taxParts: tax,
    total: subtotal + shipping + taxed,
    estimated: !destination.state || !destination.zipCode,
  };
}

/** Returns the cost of shipping: the flat rate, or nothing from the threshold on. */
export function shippingOf(subtotal: Cents, { freeShippingFrom, shippingFlat }: ShippingRates): Cents {
  return subtotal >= freeShippingFrom ? 0 : shippingFlat;
}

function subtotalOf(lines: readonly LineAmount[]): Cents {
  return sum(lines.map(({ amount }) => amount));
}

function tableTax(lines: readonly LineAmount[], shipping: Cents, rule: TaxRule | undefined): OrderTax {
  if (!rule) return { lines: lines.map(() => 0), shipping: 0 };
  return {
    lines: lines.map(({ amount, isClothing }) =>
      isClothing && !rule.clothing ? 0 : percentOf(amount, rule.rate),
    ),
    shipping: rule.shipping ? percentOf(shipping, rule.rate) : 0,
  };
}
