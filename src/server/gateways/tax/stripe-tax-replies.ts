import { z } from 'zod';

/* The parts of Stripe Tax's objects that the shop uses, parsed like those of payments. */

const CalculationLine = z.object({ reference: z.string(), amount_tax: z.int().min(0) });
export type CalculatedLine = z.output<typeof CalculationLine>;

const CalculationReply = z.object({
  id: z.string(),
  tax_amount_exclusive: z.int().min(0),
  line_items: z.object({ data: z.array(CalculationLine), has_more: z.boolean() }),
  shipping_cost: z.object({ amount_tax: z.int().min(0) }).nullish(),
});

const Identified = z.object({ id: z.string().min(1), object: z.literal('tax.transaction') });

const TransactionLine = z.object({ id: z.string().min(1), reference: z.string() });

interface Calculation {
  id: string;
  /** All tax, in cents. */
  tax: number;
  shippingTax: number;
  lines: CalculatedLine[];
  /** `lines` is the first page only. */
  hasMoreLines: boolean;
}

/** @throws ZodError when the reply isn't a tax calculation with its line items */
export function toCalculation(reply: unknown): Calculation {
  const { id, tax_amount_exclusive, line_items, shipping_cost } = CalculationReply.parse(reply);
  return {
    id,
    tax: tax_amount_exclusive,
    shippingTax: shipping_cost?.amount_tax ?? 0,
    lines: line_items.data,
    hasMoreLines: line_items.has_more,
  };
}

/** @throws ZodError when one isn't a line item of a calculation */
export function toCalculatedLines(replies: readonly unknown[]): CalculatedLine[] {
  return z.array(CalculationLine).parse(replies);
}

/** Returns the id of a transaction or reversal. @throws ZodError when the reply is neither */
export function toId(reply: unknown): string {
  return Identified.parse(reply).id;
}

/** Returns the ids of a transaction's line items by their references. @throws ZodError when one isn't a line item */
export function toLineIds(replies: readonly unknown[]): Map<string, string> {
  return new Map(
    z
      .array(TransactionLine)
      .parse(replies)
      .map(({ id, reference }) => [reference, id]),
  );
}
