import { type Adjustments, type Line, type LineAmounts, SHIPPING } from '#shared/amounts.ts';
import type { Cents } from '#shared/money.ts';
import type { UntaxedLine } from '#shared/pricing.ts';

/** A line item of an order or its snapshot. */
interface SoldItem {
  quantity: number;
  unitPriceCents: Cents;
  adjustments: Adjustments;
}

/** Returns the lines of an order: its line items and its shipping. */
export function soldLines(
  items: readonly (SoldItem & { id: string })[],
  { shippingLine }: { shippingLine: LineAmounts },
): Line[] {
  const lines = items.map((item) => ({ id: item.id, quantity: item.quantity, ...amountsOf(item) }));
  return [...lines, { id: SHIPPING, quantity: 0, ...shippingLine }];
}

/** Returns sold line items as lines to tax. */
export function untaxedLines(items: readonly (SoldItem & { isClothing: boolean })[]): UntaxedLine[] {
  return items.map((item) => ({ ...amountsOf(item), isClothing: item.isClothing }));
}

/** Returns the amounts of a sold line item. */
export function amountsOf({ quantity, unitPriceCents, adjustments }: SoldItem): LineAmounts {
  return { price: quantity * unitPriceCents, adjustments };
}
