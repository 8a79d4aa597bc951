import { type Cents, sum } from './money.ts';

/**
 * What is added to the price of a line or taken off it (docs/product/payments.md#adjustments). Another kind needs its name here, its
 * label in `SUM_LABELS`, its fields in `schemas/sums.schema.ts` and `schemas/refund.schema.ts`, and the code that sets it.
 */
export const ADJUSTMENT_KINDS = ['discount', 'tax'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** The adjustments of a line by kind, signed; a missing kind is 0. */
export type Adjustments = Partial<Record<AdjustmentKind, Cents>>;

/** The amounts of a line: of all units of a line item, or of shipping. */
export interface LineAmounts {
  /** Before adjustments. */
  price: Cents;
  adjustments: Adjustments;
}

/** A line of an order or of a refund. */
export interface Line extends LineAmounts {
  /** The id of the line item, or `SHIPPING`. */
  id: string;
  /** 0 for money without units. */
  quantity: number;
}

/** The id of the line with the shipping of an order. */
export const SHIPPING = 'shipping';

/** The labels of a total and the parts it is shown in, in their order on screens. */
export const SUM_LABELS = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  tax: 'Tax',
  shipping: 'Shipping',
  total: 'Total',
} satisfies Record<'subtotal' | 'shipping' | 'total' | AdjustmentKind, string>;
type SumName = keyof typeof SUM_LABELS;
export type SumKind = Exclude<SumName, 'total'>;

/** Stored sums of lines by part; a missing part is 0. */
export type Sums = Partial<Record<SumKind, Cents>>;

/** The sums of lines on the wire, with their total. There is no discount where it would be 0. */
export type WireSums = Record<Exclude<SumName, 'discount'>, string> & { discount?: string | undefined };

/** Sums on the wire that may lack parts without an amount. */
export type SomeSums = { [Name in SumName]?: string | undefined };

/** Returns the parts of a total that have an amount, with their labels; the last one is the total. */
export function sumRows(sums: SomeSums): [part: SumName, label: string, amount: string][] {
  const labels = Object.entries(SUM_LABELS) as [SumName, string][];
  return labels.flatMap(([part, label]) => (sums[part] ? [[part, label, sums[part]]] : []));
}

/** Returns the tax of a line. */
export function taxOf({ adjustments }: LineAmounts): Cents {
  return adjustments.tax ?? 0;
}

/** Returns what a line costs before tax. */
export function netOf(line: LineAmounts): Cents {
  return costOf(line) - taxOf(line);
}

/** Returns what a line costs with all its adjustments. */
export function costOf({ price, adjustments }: LineAmounts): Cents {
  return price + sum(Object.values(adjustments));
}

/** Returns what lines cost together. */
export function totalOf(lines: readonly LineAmounts[]): Cents {
  return sum(lines.map(costOf));
}
