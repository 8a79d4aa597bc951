import {
  ADJUSTMENT_KINDS,
  type AdjustmentKind,
  type Adjustments,
  type Line,
  type LineAmounts,
  netOf,
  SHIPPING,
  type SomeSums,
  type SumKind,
  type Sums,
  taxOf,
  totalOf,
  type WireSums,
} from './amounts.ts';
import { type Cents, fromWire, sum, toSignedWire, toWire } from './money.ts';
import { percentOf } from './percent.ts';
import type { ShippingRates } from './totals.ts';
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
  shipping: LineAmounts;
  taxTable: TaxTable;
}

/** A line item to tax. Tax that it already has, as for another destination, is replaced. */
export interface UntaxedLine extends LineAmounts {
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

/** The sums of an order or a refund (docs/product/checkout.md#totals). */
export interface Totals {
  sums: Record<SumKind, Cents>;
  total: Cents;
}

/** The price of an order: its lines with all adjustments, and their sums. */
export interface Price extends Totals {
  /** One per line item, in order. */
  lines: LineAmounts[];
  shippingLine: LineAmounts;
  /** True until the state and ZIP code are known: tax may still be added. */
  estimated: boolean;
}

/**
 * Prices an order (docs/product/checkout.md#totals). Shipping is free from a threshold and a flat rate below it. Tax is rounded
 * half up to the cent for each line item and for shipping, so that each can be refunded with its own tax.
 * @param tax a tax service's tax; by default the rules of the destination's state
 */
export function priceOrder(
  lines: readonly UntaxedLine[],
  destination: Destination,
  rates: ShopRates,
  tax?: OrderTax,
): Price {
  const subtotal = sum(lines.map(({ price }) => price));
  const shipping = { price: shippingOf(subtotal, rates), adjustments: {} };
  return priceAgain(lines, destination, { shipping, taxTable: rates.taxTable }, tax);
}

/**
 * Prices an existing order for another destination. Only the tax may differ: `shipping` is what was charged, whatever the current
 * rates are. Otherwise like `priceOrder`.
 */
export function priceAgain(
  lines: readonly UntaxedLine[],
  destination: Destination,
  { shipping, taxTable }: ChargedShipping,
  tax: OrderTax = tableTax(lines, shipping, taxTable[destination.state as UsState]),
): Price {
  const taxed = lines.map((line, index) => withTax(line, tax.lines[index] ?? 0));
  const shippingLine = withTax(shipping, tax.shipping);
  return {
    lines: taxed,
    shippingLine,
    ...totalsOf(taxed, shippingLine),
    estimated: !destination.state || !destination.zipCode,
  };
}

/** Sums the lines of an order or a refund by part, the only code that does. */
export function totalsOf(items: readonly LineAmounts[], shipping: LineAmounts): Totals {
  const lines = [...items, shipping];
  const ofKinds = byKind((kind) => sum(lines.map(({ adjustments }) => adjustments[kind] ?? 0)));
  return {
    sums: { subtotal: sum(items.map(({ price }) => price)), ...ofKinds, shipping: shipping.price },
    total: totalOf(lines),
  };
}

/** Splits the lines of an order or a refund into its line items and its shipping. */
export function splitLines(lines: readonly Line[]): { items: Line[]; shipping: LineAmounts } {
  const shipping = lines.find(({ id }) => id === SHIPPING);
  return {
    items: lines.filter(({ id }) => id !== SHIPPING),
    shipping: { price: shipping?.price ?? 0, adjustments: shipping?.adjustments ?? {} },
  };
}

/** Converts sums to the wire format. */
export function toWireSums(sums: Sums, total: Cents): WireSums {
  const { subtotal = 0, shipping = 0 } = sums;
  const { discount, ...adjustments } = toWireAdjustments(sums);
  return {
    subtotal: toWire(subtotal),
    ...(sums.discount && { discount }),
    ...adjustments,
    shipping: toWire(shipping),
    total: toWire(total),
  };
}

/** Converts adjustments to the wire format. */
export function toWireAdjustments(adjustments: Adjustments): Record<AdjustmentKind, string> {
  return byKind((kind) => toSignedWire(adjustments[kind] ?? 0));
}

/** Converts adjustments from the wire format. */
export function fromWireAdjustments(amounts: SomeSums): Record<AdjustmentKind, Cents> {
  return byKind((kind) => fromSignedWire(amounts[kind] ?? ''));
}

/** Parses cents that may be negative. Not in `money.ts`, which the store's script loads. */
function fromSignedWire(text: string): Cents {
  const cents = fromWire(text.replace(/^-/, '')) ?? 0;
  return text.startsWith('-') ? -cents : cents;
}

function byKind<Amount>(amountOf: (kind: AdjustmentKind) => Amount): Record<AdjustmentKind, Amount> {
  const amounts = ADJUSTMENT_KINDS.map((kind) => [kind, amountOf(kind)]);
  return Object.fromEntries(amounts) as Record<AdjustmentKind, Amount>;
}

/**
 * Returns the taxable amount of lines (docs/product/payments.md#taxable-sales): the cost before tax of those that were taxed.
 * @param sold for the lines of a refund, the lines of its sale, which say what was taxed
 */
export function taxableOf(lines: readonly Line[], sold: readonly Line[] = lines): Cents {
  const taxed = new Set(sold.filter((line) => taxOf(line) !== 0).map(({ id }) => id));
  return sum(lines.filter(({ id }) => taxed.has(id)).map(netOf));
}

/** Returns the cost of shipping: the flat rate, or nothing from the threshold on. */
export function shippingOf(subtotal: Cents, { freeShippingFrom, shippingFlat }: ShippingRates): Cents {
  return subtotal >= freeShippingFrom ? 0 : shippingFlat;
}

function withTax({ price, adjustments }: LineAmounts, tax: Cents): LineAmounts {
  return { price, adjustments: { ...adjustments, tax } };
}

function tableTax(lines: readonly UntaxedLine[], shipping: LineAmounts, rule: TaxRule | undefined): OrderTax {
  if (!rule) return { lines: lines.map(() => 0), shipping: 0 };
  return {
    lines: lines.map((line) => (line.isClothing && !rule.clothing ? 0 : percentOf(netOf(line), rule.rate))),
    shipping: rule.shipping ? percentOf(netOf(shipping), rule.rate) : 0,
  };
}
