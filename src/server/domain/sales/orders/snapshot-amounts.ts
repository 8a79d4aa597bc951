import type { CheckoutLine } from '#db/schema/checkout.ts';
import type { LineAmount } from '#shared/pricing.ts';

/** Returns the parts of sold line items that their tax depends on. */
export function amountsOf(lines: readonly CheckoutLine[]): LineAmount[] {
  return lines.map(({ quantity, unitPriceCents, isClothing }) => ({
    amount: quantity * unitPriceCents,
    isClothing,
  }));
}
