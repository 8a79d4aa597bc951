import { type Cents, sum } from './money.ts';

/**
 * What is added to the price of a line or taken off it (docs/product/payments.md#adjustments). Another kind needs its name here, its
 * label in `SUM_LABELS`, its fields in `schemas/sums.schema.ts`, and the code that sets it.
 */
export const ADJUSTMENT_KINDS = ['tax'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** The adjustments of a line by kind, signed; none of a kind is 0. */
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

/** The parts that the total of an order or a refund is shown in, in their order on screens. */
export const SUM_LABELS = { subtotal: 'Subtotal', tax: 'Tax', shipping: 'Shipping' } satisfies Record<
  'subtotal' | 'shipping' | AdjustmentKind,
  string
>;
export type SumKind = keyof typeof SUM_LABELS;

/** Stored sums of lines by part; one without an amount is 0. */
export type Sums = Partial<Record<SumKind, Cents>>;

/** Returns the parts of a total with their labels; the last one is the total. */
export function sumRows<Amount>(
  amounts: Record<SumKind | 'total', Amount>,
): [part: SumKind | 'total', label: string, amount: Amount][] {
  const labels = Object.entries({ ...SUM_LABELS, total: 'Total' }) as [SumKind | 'total', string][];
  return labels.map(([part, label]) => [part, label, amounts[part]]);
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
