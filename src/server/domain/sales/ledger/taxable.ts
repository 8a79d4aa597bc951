import { type Cents, sum } from '#shared/money.ts';
import type { AmountParts } from '#shared/refund.ts';

/** The line items and shipping of a sale, with the tax that was charged on each. */
interface TaxedSale {
  lines: readonly { quantity: number; unitPriceCents: Cents; taxCents: Cents }[];
  shippingCents: Cents;
  shippingTaxCents: Cents;
}

/**
 * Returns what of a sale is taxable (docs/product/payments.md#taxable-sales): its line items and shipping on which tax was
 * charged, in cents without that tax.
 */
export function taxableOf({ lines, shippingCents, shippingTaxCents }: TaxedSale): Cents {
  const taxed = lines.filter(({ taxCents }) => taxCents);
  return (
    sum(taxed.map(({ quantity, unitPriceCents }) => quantity * unitPriceCents)) +
    (shippingTaxCents > 0 ? shippingCents : 0)
  );
}

/** A sale that money goes back of. */
interface SoldOrder {
  items: readonly { id: string; taxCents: Cents }[];
  shippingTaxCents: Cents;
}

/** Returns what of money that goes back was taxable when it was sold, in cents without its tax. */
export function taxableOfParts(
  { lines, shipping }: Pick<AmountParts, 'shipping'> & { lines: readonly { id: string; goods: Cents }[] },
  { items, shippingTaxCents }: SoldOrder,
): Cents {
  const taxed = new Set(items.filter(({ taxCents }) => taxCents).map(({ id }) => id));
  const goods = lines.filter(({ id }) => taxed.has(id)).map((line) => line.goods);
  return sum(goods) + (shippingTaxCents > 0 ? shipping : 0);
}
